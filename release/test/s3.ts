import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver, { type Exchange } from '@20minutes/s3rver'

const bucket = 'releases'

/**
 * A real S3 server on a temporary folder, and the environment by which the SDK finds it. The server is older than conditional writes
 * (2024), so a proxy in front of it adds them as Amazon describes them: an object can only be read when it is complete, and
 * `If-None-Match: *` is answered 412 if the object exists.
 * @param conditional `false`: the server without the proxy, which overwrites everything
 */
export async function startS3(conditional = true) {
  const directory = mkdtempSync(join(tmpdir(), 'fankeep-s3-'))
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    // It expects a query's signature as the SDK of its time wrote it.
    allowMismatchedSignatures: true,
    directory,
    configureBuckets: [{ name: bucket, configs: [] }],
  })
  server.middleware.unshift(listWhole)
  if (conditional) server.middleware.unshift(onlyWhereNone())
  const storage = { isBusy: false, losesAnswerTo: '' }
  server.middleware.unshift(async (exchange, next) => {
    if (storage.isBusy) Object.assign(exchange, { status: 503, body: '<Error><Code>SlowDown</Code></Error>' })
    else await next()
    if (
      storage.losesAnswerTo !== '' &&
      exchange.method === 'PUT' &&
      exchange.path.endsWith(storage.losesAnswerTo)
    ) {
      storage.losesAnswerTo = ''
      exchange.req.socket.destroy()
    }
  })
  const { port } = (await server.run()) as AddressInfo
  return {
    /** `isBusy`: every request is answered 503. `losesAnswerTo`: the answer to the next PUT of a path with this ending never arrives. */
    storage,
    address: (folder = '') => `s3://${bucket}/${folder}?endpoint=http://127.0.0.1:${port}`,
    env: { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER', AWS_REGION: 'us-east-1' },
    stop: async () => {
      server.httpServer.closeAllConnections()
      await server.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

/** With a delimiter it lists only direct children (3.7, 4.0): this lists all keys, which S3 may do too. */
const listWhole = (exchange: Exchange, next: () => Promise<void>) => {
  const { delimiter: _, ...query } = exchange.query
  exchange.query = query
  return next()
}

function onlyWhereNone() {
  const there = new Set<string>()
  let line: Promise<unknown> = Promise.resolve()
  // S3 shows an object completely or not at all. This server shows an object while it is still written, and deletes a folder with its
  // last object, even if another object was added meanwhile (4.0). So requests are processed one after the other.
  return async (exchange: Exchange, next: () => Promise<void>) => {
    const { method, path, headers } = exchange
    if (method === 'DELETE') there.delete(path)
    const turn = line.then(async () => {
      if (method === 'PUT' && headers['if-none-match'] === '*' && there.has(path)) {
        exchange.status = 412
        exchange.body = '<Error><Code>PreconditionFailed</Code></Error>'
        return
      }
      await next()
      if (method === 'PUT' && exchange.status < 300) there.add(path)
    })
    line = turn.catch(() => undefined)
    return turn
  }
}
