import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver, { type Exchange } from '@20minutes/s3rver'

const bucket = 'releases'

/**
 * A real S3 server on a folder of its own, and the environment under which the SDK finds it. It is from before conditional
 * writes (2024), so those are in front of it here as Amazon describes them: an object is read when it is whole, and
 * `If-None-Match: *` is answered 412 where there is one.
 *
 * @param conditional `false`: as it comes, it writes over everything
 */
export async function startS3(conditional = true) {
  const directory = mkdtempSync(join(tmpdir(), 'fankeep-s3-'))
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    // It reads the signature of a query as the SDK of its own time wrote it.
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
    /** `isBusy`: every request is answered 503. `losesAnswerTo`: the answer to the next thing put at this end of a path never arrives. */
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

/** By folder it lists only what lies right beneath (3.7, 4.0): all keys instead, which is an answer that S3 may give too. */
const listWhole = (exchange: Exchange, next: () => Promise<void>) => {
  const { delimiter: _, ...query } = exchange.query
  exchange.query = query
  return next()
}

function onlyWhereNone() {
  const there = new Set<string>()
  let line: Promise<unknown> = Promise.resolve()
  // S3 shows an object whole or not at all. This one writes it while others read, and with the last object of a folder it
  // takes the folder away, whatever has come into it meanwhile (4.0). So one thing is done after the other.
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
