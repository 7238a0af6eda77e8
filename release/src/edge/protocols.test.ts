import { spawn } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type ClientHttp2Session, connect, type IncomingHttpStatusHeader, type Settings } from 'node:http2'
import { request } from 'node:https'
import { type AddressInfo, connect as connectPlain } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { connect as connectTls, type SecureVersion } from 'node:tls'
import { versionOf } from '../../test/builds'
import { ask } from '../../test/ask'
import { closing } from '../../test/clean-up'
import { setUp, startEdge } from '../../test/edge'
import { readConfig } from './config'

const tls = {
  cert: join(import.meta.dirname, '../../test/tls/cert.pem'),
  key: join(import.meta.dirname, '../../test/tls/key.pem'),
}
const file = `/releases/mf-home/${versionOf(1)}/remoteEntry.js`

async function overTls() {
  const { app: plain, context } = await setUp()
  const app = await startEdge(context.root, undefined, undefined, { tls })
  return { plain, port: (app.server.address() as AddressInfo).port }
}

test('with a certificate, the site is served over HTTP/2, several files on one connection', async () => {
  const { port } = await overTls()
  const session = connect(`https://127.0.0.1:${port}`, { rejectUnauthorized: false })
  closing.unshift(async () => session.destroy())
  const get = (path: string) =>
    new Promise<{ status: number; headers: Record<string, unknown>; body: string }>((resolve, reject) => {
      const stream = session.request({ ':path': path })
      let headers: Record<string, unknown> = {}
      let body = ''
      stream.once('response', (answered) => (headers = answered))
      stream.on('data', (chunk: Buffer) => (body += chunk.toString()))
      stream.once('end', () => resolve({ status: Number(headers[':status']), headers, body }))
      stream.once('error', reject)
    })
  const [page, script, api] = await Promise.all([get('/'), get(file), get('/api/x')])
  expect([page.status, script.status, api.status]).toEqual([200, 200, 503])
  expect(page.headers['strict-transport-security']).toMatch(/max-age=\d{7,}/)
  expect(page.headers['content-security-policy']).toContain("default-src 'none'")
  expect(script.body).toContain('mf-home')
})

test('an HTTP/2 connection has at most 128 requests at the same time', async () => {
  const { port } = await overTls()
  const session = connect(`https://127.0.0.1:${port}`, { rejectUnauthorized: false })
  closing.unshift(async () => session.destroy())
  const [settings] = (await once(session, 'remoteSettings')) as [Settings]
  expect(settings.maxConcurrentStreams).toBe(128)
})

test('an address has at most 1,024 requests in progress, over any number of HTTP/2 connections', async () => {
  const { port } = await overTls()
  const sessions = Array.from({ length: 9 }, () =>
    connect(`https://127.0.0.1:${port}`, { rejectUnauthorized: false, settings: { initialWindowSize: 0 } }),
  )
  for (const session of sessions) closing.unshift(async () => session.destroy())
  const ask = async (session: ClientHttp2Session) => {
    const answer = once(session.request({ ':path': '/' }).resume(), 'response')
    const [headers] = (await answer) as [IncomingHttpStatusHeader]
    return headers[':status']
  }
  const asked = sessions.flatMap((session) => Array.from({ length: 128 }, () => ask(session)))
  const statuses = await Promise.all(asked)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1024)
  expect(statuses.filter((status) => status === 429)).toHaveLength(128)
  for (const session of sessions) session.settings({ initialWindowSize: 65_535 })
  await vi.waitFor(async () => expect(await ask(sessions[8]!)).toBe(200))
})

test('an HTTP/2 connection without traffic is closed within two minutes', async () => {
  const { port } = await overTls()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const session = connect(`https://127.0.0.1:${port}`, { rejectUnauthorized: false })
  closing.unshift(async () => session.destroy())
  await once(session, 'remoteSettings')
  const closed = once(session, 'close')
  vi.advanceTimersByTime(120_000)
  await closed
})

test('with a certificate, HTTP/1.1 works too; without one, no HSTS header is sent', async () => {
  const { port, plain } = await overTls()
  const status = await new Promise((resolve, reject) =>
    request({ port, host: '127.0.0.1', path: file, rejectUnauthorized: false }, (answer) =>
      resolve([answer.statusCode, answer.httpVersion]),
    )
      .once('error', reject)
      .end(),
  )
  expect(status).toEqual([200, '1.1'])
  expect((await ask(plain, '/')).headers['strict-transport-security']).toBeUndefined()
})

test('the edge accepts TLS 1.2 and 1.3 and nothing older', async () => {
  const { port } = await overTls()
  const speak = (version: SecureVersion) =>
    new Promise<string | null>((resolve) => {
      // The lowest level of OpenSSL, or the client would refuse to try the old ones.
      const ciphers = 'DEFAULT@SECLEVEL=0'
      const line = { port, host: '127.0.0.1', rejectUnauthorized: false, ciphers }
      const socket = connectTls({ ...line, minVersion: version, maxVersion: version }, () => {
        resolve(socket.getProtocol())
        socket.destroy()
      })
      socket.once('error', () => resolve(null))
    })
  expect(await speak('TLSv1.3')).toBe('TLSv1.3')
  expect(await speak('TLSv1.2')).toBe('TLSv1.2')
  expect(await speak('TLSv1.1')).toBeNull()
  expect(await speak('TLSv1')).toBeNull()
})

test('rejects a certificate without its key at the start', () => {
  expect(() => readConfig({ API_URL: 'http://api', TLS_CERT: '/cert.pem', OPS_TOKEN: 'short' })).toThrow(
    /OPS_TOKEN[\s\S]*TLS_KEY|TLS_KEY[\s\S]*OPS_TOKEN|OPS_TOKEN/,
  )
  expect(() => readConfig({ API_URL: 'http://api', TLS_CERT: '/cert.pem' })).toThrow(
    /set both the certificate/,
  )
})

test('names the variable of a TLS file that is missing, no PEM file, or no pair with the other', () => {
  const faultWith = (files: { TLS_CERT?: string; TLS_KEY?: string }) => () =>
    readConfig({ API_URL: 'http://api', TLS_CERT: tls.cert, TLS_KEY: tls.key, ...files })
  const other = join(mkdtempSync(join(tmpdir(), 'fankeep-tls-')), 'key.pem')
  closing.unshift(async () => rmSync(dirname(other), { recursive: true }))
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  writeFileSync(other, privateKey.export({ type: 'pkcs8', format: 'pem' }))
  expect(faultWith({})).not.toThrow()
  expect(faultWith({ TLS_CERT: '/none.pem' })).toThrow(/TLS_CERT: must name .*\/none\.pem \(ENOENT/)
  expect(faultWith({ TLS_KEY: tls.cert })).toThrow(/TLS_KEY: must name a PEM file of a private key/)
  expect(faultWith({ TLS_KEY: other })).toThrow(/TLS_KEY: is not the key of the certificate/)
})

test('the edge closes at once although a browser holds an unused connection', async () => {
  const { app } = await setUp()
  const { port } = app.server.address() as AddressInfo
  const isOpen = once(app.server, 'connection')
  const spare = connectPlain(port, '127.0.0.1').resume()
  await isOpen
  const ended = once(spare, 'close')
  await app.close()
  await ended
})

test('finds an edge with a certificate healthy: the image would kill it every minute otherwise', async () => {
  const { port } = await overTls()
  const script = join(import.meta.dirname, '../../../deploy/healthcheck.mjs')
  const folder = mkdtempSync(join(tmpdir(), 'fankeep-health-'))
  closing.unshift(async () => rmSync(folder, { recursive: true }))
  const env = {
    ...process.env,
    PORT: String(port),
    TLS_CERT: tls.cert,
    HEALTH_COUNT: join(folder, 'unanswered'),
  }
  const [code] = await once(spawn(process.execPath, [script], { env }), 'exit')
  expect(code).toBe(0)
})
