import { createServer, type IncomingMessage, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { calls, eventsPath } from '@fankeep/shared/contract/calls'
import { ask } from '../../test/ask'
import { sayRaw } from '../../test/half-sent'
import { closing } from '../../test/clean-up'
import { home, setUp, shell, startEdge, until } from '../../test/edge'

/** A stream that sends this text, and does not end. */
function streamOf(text: string): Readable {
  const stream = new Readable({ read() {} })
  stream.push(text)
  return stream
}

describe('forwarding to the api', () => {
  async function startApi(
    answer: (request: IncomingMessage) => { body: Readable | string; status?: number; headers?: object },
  ) {
    const seen: IncomingMessage[] = []
    const server: Server = createServer((request, response) => {
      seen.push(request)
      const { body, status = 200, headers = {} } = answer(request)
      response.writeHead(status, { ...headers })
      Readable.from(body).pipe(response)
    })
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    closing.push(() => new Promise((done) => server.close(done).closeAllConnections()))
    return { seen, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
  }

  test('forwards requests under the api’s paths as they were sent', async () => {
    const { seen, url } = await startApi(() => ({
      body: '{"code":1}',
      headers: { 'content-type': 'application/json' },
    }))
    const { app } = await setUp([shell, home], url)
    for (const path of ['/api/fans/list?a=1', '/api3/user', '/dev/outbox']) {
      const answer = await ask(app, path, { 'content-type': 'application/x-www-form-urlencoded' }, 'x=1')
      expect(answer.json()).toEqual({ code: 1 })
    }
    await ask(app, '/ops/health')
    expect(seen.map(({ method, url: path }) => `${method} ${path}`)).toEqual([
      'POST /api/fans/list?a=1',
      'POST /api3/user',
      'POST /dev/outbox',
      'GET /health',
    ])
  })

  test.each(['', 'text', 'text/plain, text/html'])(
    'forwards a body without a type if its type is invalid: "%s"',
    async (type) => {
      const { seen, url } = await startApi(() => ({ body: '{"code":0}' }))
      const { app } = await setUp([shell, home], url)
      const answer = await ask(app, '/api/x', { 'content-type': type }, 'a=1')
      expect([answer.status, answer.json()]).toEqual([200, { code: 0 }])
      expect(seen[0]?.headers).toMatchObject({ 'content-length': '3' })
      expect(seen[0]?.headers['content-type']).toBeUndefined()
    },
  )

  test('forwards the path of a request whose target is a whole address', async () => {
    const { seen, url } = await startApi(() => ({ body: '{}' }))
    const { app } = await setUp([shell, home], url)
    for (const path of ['http://site.example/api/x?a=1', 'HTTPS://other.example:8080/api/x'])
      expect((await ask(app, path)).status).toBe(200)
    expect(seen.map(({ url: path }) => path)).toEqual(['/api/x?a=1', '/api/x'])
    expect((await ask(app, 'http://site.example?a=1')).status).toBe(200)
    expect((await ask(app, 'http://site.example//evil.example/')).headers.location).toBe('/evil.example/')
  })

  test('never forwards a request for /metrics, however the path is written', async () => {
    const { seen, url } = await startApi(() => ({ body: 'fankeep_api_requests_total 1' }))
    const { app } = await setUp([shell, home], url)
    const { port } = app.server.address() as AddressInfo
    for (const path of [
      '/metrics',
      '/api/../metrics',
      '/api/%2e%2e/metrics',
      '/api/..%2fmetrics',
      '//metrics',
    ])
      await new Promise<void>((done) => {
        request({ port, path }, (answer) => answer.resume().once('end', done)).end()
      })
    expect(seen.map(({ url: path }) => path)).toEqual([])
  })

  test('sends the visitor’s IP and a new request id, and no cookies', async () => {
    const { seen, url } = await startApi(() => ({ body: '{}' }))
    const { app } = await setUp([shell, home], url)
    await ask(app, '/api/x', { 'x-forwarded-for': '6.6.6.6', 'x-request-id': 'mine', cookie: 'token=secret' })
    expect(seen[0]?.headers).toMatchObject({
      'x-forwarded-for': '127.0.0.1',
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
    expect(seen[0]?.headers.cookie).toBeUndefined()
  })

  test('refuses a request with so many header fields that ours would be cut off behind them', async () => {
    const { seen, url } = await startApi(() => ({ body: '{}' }))
    const { context } = await setUp([shell, home], url)
    const app = await startEdge(context.root, url, undefined, { trustProxy: 'loopback' })
    const send = (fields: number) => {
      const junk = Array.from({ length: fields }, (_, n) => `${n.toString(36)}:\r\n`).join('')
      const head = `GET /api/x HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${junk}`
      return sayRaw(app, `${head}X-Forwarded-For: 203.0.113.7\r\n\r\n`)
    }
    expect(await send(100)).toMatch(/^HTTP\/1.1 200/)
    for (const fields of [1995, 2100]) expect(await send(fields)).toMatch(/^HTTP\/1.1 431/)
    expect(seen.map(({ headers }) => headers['x-forwarded-for'])).toEqual(['203.0.113.7'])
  })

  test('refuses a request with two hosts, or with a coding of its body that the edge does not decode', async () => {
    const { seen, url } = await startApi(() => ({ body: '{}' }))
    const { app } = await setUp([shell, home], url)
    const send = (fields: string, body = '') =>
      sayRaw(app, `POST /api/x HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${fields}\r\n${body}`)
    const chunks = '1\r\na\r\n0\r\n\r\n'
    expect(await send('Transfer-Encoding: Chunked\r\n', chunks)).toMatch(/^HTTP\/1.1 200/)
    expect(await send('Transfer-Encoding: gzip, chunked\r\n', chunks)).toMatch(/^HTTP\/1.1 501/)
    expect(await send('hOST: b\r\nContent-Length: 0\r\n')).toMatch(/^HTTP\/1.1 400/)
    expect(seen.length).toBe(1)
  })

  test('continues the trace of the visitor, or starts one, and logs it', async () => {
    const { seen, url } = await startApi(() => ({ body: '{}' }))
    const { context } = await setUp([shell, home], url)
    const lines: string[] = []
    const app = await startEdge(context.root, url, undefined, {
      accessLog: true,
      logTo: { write: (line) => lines.push(line) },
    })
    const id = '4bf92f3577b34da6a3ce929d0e0e4736'
    await ask(app, '/api/x')
    await ask(app, '/api/x', {
      traceparent: `00-${id}-00f067aa0ba902b7-01`,
      tracestate: 'a=b',
      baggage: 'c=d',
    })
    await ask(app, '/api/x', { traceparent: 'nonsense' })
    const passed = seen.map(({ headers }) => String(headers.traceparent))
    expect(passed[1]).toMatch(new RegExp(`^00-${id}-(?!00f067aa0ba902b7)[0-9a-f]{16}-01$`))
    for (const trace of passed) expect(trace).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/)
    expect(new Set(passed).size).toBe(3)
    for (const name of ['tracestate', 'baggage']) expect(seen[1]?.headers[name]).toBeUndefined()
    await until(async () => lines.length === 3)
    expect(lines.map((line) => JSON.parse(line).trace)).toEqual(passed.map((trace) => trace.split('-')[1]))
  })

  test('forwards the country from a trusted CDN, never from the visitor', async () => {
    const { seen, url } = await startApi(() => ({ body: '{}' }))
    const { app, context } = await setUp([shell, home], url)
    const behindCdn = await startEdge(context.root, url, undefined, { trustProxy: 'loopback' })
    const said = { 'cf-ipcountry': 'JP', 'x-forwarded-for': '203.0.113.7' }
    await ask(app, '/api/x', said)
    await ask(behindCdn, '/api/x', said)
    await ask(behindCdn, '/api/x', { 'cf-ipcountry': 'JP' })
    expect(seen.map(({ headers }) => headers['cf-ipcountry'])).toEqual([undefined, 'JP', undefined])
  })

  test('never forwards a second request from the body of the first', async () => {
    const { seen, url } = await startApi(() => ({ body: '{}' }))
    const { app } = await setUp([shell, home], url)
    const smuggled = 'GET /api/smuggled HTTP/1.1\r\nHost: a\r\n\r\n'
    const both = `Content-Length: ${smuggled.length}\r\nTransfer-Encoding: chunked`
    for (const lengths of [
      both,
      'Transfer-Encoding: x, chunked, x',
      'Content-Length: 0\r\nContent-Length: 4',
    ])
      for (const path of ['/api/x', calls['backup.upload'].path]) {
        const head = `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: text/plain\r\n${lengths}\r\n\r\n`
        const answer = await sayRaw(app, `${head}0\r\n\r\n${smuggled}`)
        expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 400'])
      }
    expect(seen).toEqual([])
  })

  test.each(['TRACE', 'TRACK', 'CONNECT'])('does not echo a %s request', async (method) => {
    const { seen, url } = await startApi(() => ({ body: '{}' }))
    const { app } = await setUp([shell, home], url)
    for (const path of ['/', '/api/x', '/ops/session']) {
      const head = `${method} ${path} HTTP/1.1\r\nHost: a\r\nX-Mine: heard\r\nConnection: close\r\n\r\n`
      const answer = await sayRaw(app, head)
      expect(answer).not.toMatch(/^HTTP\/1\.1 2|heard/)
    }
    expect(seen).toEqual([])
  })

  test.each(['1.0', '1.1'])(
    'sends no keep-alive to a client of HTTP/%s that closes its connection',
    async (version) => {
      const { url } = await startApi(() => ({ body: 'in chunks', headers: { 'content-type': 'text/plain' } }))
      const { app } = await setUp([shell, home], url)
      const close = version === '1.1' ? 'Connection: close\r\n' : ''
      const answer = await sayRaw(app, `GET /api/x HTTP/${version}\r\nHost: a\r\n${close}\r\n`)
      expect(answer).not.toMatch(/keep-alive/i)
      expect(answer).toMatch(version === '1.0' ? /\r\n\r\nin chunks$/ : /connection: close/i)
    },
    8000,
  )

  test('answers with the api’s error shape if the api is down, and still serves pages', async () => {
    const { app } = await setUp()
    const answer = await ask(app, '/api/x')
    expect(answer.status).toBe(503)
    expect(answer.json()).toEqual({ code: 0, msg: '', data: {}, error: 'unavailable' })
    expect((await ask(app, '/')).status).toBe(200)
  })

  test('streams an upload to the api and its answer to the browser', async () => {
    const lines = new Readable({ read() {} })
    const sizes: number[] = []
    const { url } = await startApi((incoming) => {
      incoming.on('data', (chunk: Buffer) => sizes.push(chunk.length))
      return { body: lines, headers: { 'content-type': 'text/event-stream' } }
    })
    const { app } = await setUp([shell, home], url)
    const { port } = app.server.address() as AddressInfo
    const upload = request({
      port,
      method: 'POST',
      path: calls['backup.upload'].path,
      headers: { 'content-type': 'application/octet-stream' },
    })
    upload.write(Buffer.alloc(100_000))
    await until(async () => sizes.reduce((sum, size) => sum + size, 0) === 100_000)

    const answered = new Promise<IncomingMessage>((done) => upload.once('response', done))
    lines.push('data: 1\n\n')
    const events = await answered
    const first = await new Promise<Buffer>((done) => events.once('data', done))
    expect(first.toString()).toBe('data: 1\n\n')
    upload.end()
    lines.push(null)
    await new Promise((done) => events.resume().once('end', done))
  })

  test('answers calls while 300 pages have a stream open, and limits the streams of one IP address to 256', async () => {
    const { url } = await startApi(({ url: path }) => ({
      body: path === eventsPath ? streamOf(': hello\n\n') : '{}',
      headers: path === eventsPath ? { 'content-type': 'text/event-stream' } : {},
    }))
    const { context } = await setUp([shell, home], url)
    const app = await startEdge(context.root, url, undefined, { trustProxy: 'loopback' })
    const { port } = app.server.address() as AddressInfo
    const statuses: (number | undefined)[] = []
    for (let n = 0; n < 304; n++) {
      const headers = { 'x-forwarded-for': n < 260 ? '10.0.0.1' : '10.0.0.2' }
      const stream = request({ port, path: eventsPath, agent: false, headers }, ({ statusCode }) =>
        statuses.push(statusCode),
      ).on('error', () => {})
      stream.end()
      closing.unshift(async () => void stream.destroy())
    }
    await until(async () => statuses.length === 304)
    expect(statuses.filter((status) => status === 200)).toHaveLength(300)
    expect(statuses.filter((status) => status === 429)).toHaveLength(4)
    const answer = await ask(app, '/api3/x', { 'content-type': 'text/plain' }, 'x')
    expect([answer.status, answer.body]).toEqual([200, '{}'])
  })

  describe('with visitors who do not read long answers', () => {
    /** An edge whose api answers /api3/x with `{}`, and everything else with an answer that never ends. */
    async function start() {
      const { url, seen } = await startApi(({ url: path }) => ({
        body: path === '/api3/x' ? '{}' : streamOf('x'.repeat(100_000)),
      }))
      const { context } = await setUp([shell, home], url)
      const app = await startEdge(context.root, url, undefined, { trustProxy: 'loopback' })
      const { port } = app.server.address() as AddressInfo
      /** Sends a request and reads nothing of the answer. Returns a function that disconnects. */
      const hold = (path: string, address: string, method = 'GET') => {
        const headers = { 'x-forwarded-for': address, 'content-type': 'text/plain' }
        const held = request({ port, path, method, headers, agent: false }, () => {}).on('error', () => {})
        held.end()
        closing.unshift(async () => void held.destroy())
        return () => void held.destroy()
      }
      const call = (address: string) =>
        ask(app, '/api3/x', { 'content-type': 'text/plain', 'x-forwarded-for': address }, 'x')
      return { seen, hold, call }
    }

    test('answers other visitors while one IP address holds 260 answers, and that address once it disconnects', async () => {
      const { seen, hold, call } = await start()
      const held = Array.from({ length: 260 }, () => hold('/api3/endless', '10.0.0.1'))
      await until(async () => seen.length === 64)
      expect((await call('10.0.0.2')).body).toBe('{}')
      // A request of the same address waits for a slot; waiting clients that disconnect meanwhile take none.
      const mine = call('10.0.0.1')
      for (const leave of held) leave()
      expect((await mine).body).toBe('{}')
      expect((await call('10.0.0.1')).body).toBe('{}')
    })

    test.each([
      ['a member’s file', '/api3/media/abc', 'GET'],
      ['the export of a member’s data', '/api/user/getData/1/fankeep.zip', 'GET'],
      ['a downloaded list', calls['fans.download'].path, 'POST'],
    ])('answers calls while 260 answers are held: %s', async (_, path, method) => {
      const { seen, hold, call } = await start()
      for (let n = 0; n < 260; n++) hold(path, `10.0.${n % 10}.1`, method)
      await until(async () => seen.length === 260)
      expect((await call('10.0.0.1')).body).toBe('{}')
    })
  })
})

test('logs an api that is down once per call; /ready reports it while the edge stays ready', async () => {
  const { context } = await setUp()
  const lines: string[] = []
  const app = await startEdge(context.root, undefined, undefined, {
    logLevel: 'warn',
    faultsTo: { write: (line) => lines.push(line) },
  })
  expect((await ask(app, '/api/x', { 'content-type': 'text/plain' }, 'x')).status).toBe(503)
  expect((await ask(app, calls['backup.upload'].path, { 'content-type': 'text/plain' }, 'x')).status).toBe(
    503,
  )
  expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual(
    Array(2).fill('the api does not answer'),
  )
  const ready = await ask(app, '/ready')
  expect([ready.status, ready.json()]).toEqual([200, { ok: true, revision: 1, api: false, store: true }])
})

test('logs no warning if a visitor leaves during an upload', async () => {
  let begun = () => {}
  const hasBegun = new Promise<void>((resolve) => (begun = resolve))
  const api = createServer((incoming) => incoming.once('data', begun).on('error', () => undefined))
  await new Promise<void>((listening) => api.listen(0, '127.0.0.1', listening))
  closing.push(() => new Promise((done) => api.close(done).closeAllConnections()))
  const { context } = await setUp()
  const lines: { level: number; msg: string }[] = []
  const app = await startEdge(
    context.root,
    `http://127.0.0.1:${(api.address() as AddressInfo).port}`,
    undefined,
    { logLevel: 'info', faultsTo: { write: (line) => lines.push(JSON.parse(line) as (typeof lines)[0]) } },
  )
  const { port } = app.server.address() as AddressInfo
  const upload = request({ port, method: 'POST', path: calls['backup.upload'].path })
  upload.on('error', () => undefined)
  upload.setHeader('content-type', 'application/octet-stream').write(Buffer.alloc(1000))
  await hasBegun
  upload.destroy()
  await until(async () => lines.some(({ msg }) => /visitor left|does not answer/.test(msg)))
  expect(lines.filter(({ level }) => level >= 40)).toEqual([])
})

test.each(['/ops/ready', '/ops/health'])('%s answers within 2 s if the api hangs', async (path) => {
  const api = createServer(() => {})
  await new Promise<void>((listening) => api.listen(0, '127.0.0.1', listening))
  closing.push(() => new Promise((done) => api.close(done).closeAllConnections()))
  const { app } = await setUp([shell, home], `http://127.0.0.1:${(api.address() as AddressInfo).port}`)
  const began = performance.now()
  const [ops, edge] = await Promise.all([ask(app, path), ask(app, '/ready')])
  expect([ops.status, edge.json().api]).toEqual([503, false])
  expect(performance.now() - began).toBeLessThan(2500)
})
