import { addressOf, calls, contractVersion, type CallName } from '@fankeep/shared/contract/calls'
import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { send } from '../../../test/send'
import { startTestServer, type TestServer } from '../../../test/server'
import { bodyLimits } from './body'

let server: TestServer
beforeAll(async () => {
  // With plans shown the footer has two links, the header one, so a test can see which of the two was requested.
  server = await startTestServer({ SERVICE_PLAN: 'pricing' })
})
afterAll(() => server.close())

const post = (path: string, body?: BodyInit, headers: Record<string, string> = {}) =>
  fetch(server.origin + path, { method: 'POST', ...(body !== undefined && { body }), headers })

test('/health returns ok with the contract version, and /ready that the api can serve', async () => {
  expect(await (await fetch(`${server.origin}/health`)).json()).toEqual({
    ok: true,
    contract: contractVersion,
  })
  expect(await (await fetch(`${server.origin}/ready`)).json()).toEqual({ ready: true })
})

test('an unknown path under /api answers 404 in the requested language', async () => {
  const response = await post('/api/nothing', 'x', { 'accept-language': 'en-us' })
  expect(response.status).toBe(404)
  expect(await response.json()).toMatchObject({
    code: 0,
    error: 'not_found',
    msg: 'This no longer exists. Reload the page',
  })
})

test.each([
  ['GET', '/api3/optin/widget?page=%00'],
  ['POST', '/api3/optin/widget?page=%00'],
  ['POST', '/api/line/hook/%00'],
  ['POST', '/api3/telegram/hook/%00'],
  ['GET', '/api/pay/go/%00'],
])('%s %s, which PostgreSQL cannot look up, is not found', async (method, path) => {
  expect((await fetch(server.origin + path, { method, redirect: 'manual' })).status).toBe(404)
  expect(server.log.text).not.toContain('request failed')
})

test.each([
  ['GET', calls['auth.loginByEmail'].path, 'POST'],
  ['PUT', `${calls['user.info'].path}?x=1`, 'POST'],
  ['POST', calls['site.plans'].path, 'GET, HEAD'],
])('%s %s answers 405 with the allowed method', async (method, path, allowed) => {
  const response = await fetch(server.origin + path, { method })
  expect([response.status, response.headers.get('allow')]).toEqual([405, allowed])
  expect(await response.json()).toMatchObject({ code: 0, error: 'not_found' })
})

describe('a request body', () => {
  const path = calls['site.navigation'].path
  const lists = async (response: Response) => ((await response.json()) as { data: unknown[] }).data.length

  test('is read alike as multipart and as urlencoded', async () => {
    const form = new FormData()
    form.set('type', '2')
    expect(await lists(await post(path, form))).toBe(2)
    expect(await lists(await post(path, new URLSearchParams({ type: '2' })))).toBe(2)
    expect(await lists(await post(path))).toBe(1)
  })

  test.each([
    ['{"type":2}', 'application/json'],
    ['type=2', 'nonsense'],
    ['x', 'multipart/form-data'],
  ])('that is no form is refused with form_expected, for every caller: %s as %s', async (body, type) => {
    for (const asked of [path, calls['user.info'].path, calls['backup.upload'].path]) {
      const response = await post(asked, body, { 'content-type': type, 'accept-language': 'en-us' })
      expect(response.status).toBe(200)
      const { code, error, msg } = (await response.json()) as Record<string, unknown>
      expect([code, error, msg]).toEqual([0, 'form_expected', expect.stringContaining('multipart/form-data')])
      const empty = await post(asked, '', { 'content-type': type })
      expect(((await empty.json()) as { error?: string }).error).not.toBe('form_expected')
    }
  })

  test('that ends inside a field is read with the fields that arrived', async () => {
    const broken =
      '--b\r\nContent-Disposition: form-data; name="type"\r\n\r\n2\r\n--b\r\nContent-Disposition: form-da'
    const response = await post(path, broken, { 'content-type': 'multipart/form-data; boundary=b' })
    expect([response.status, await lists(response)]).toEqual([200, 2])
  })

  test.each([
    ['a field that is too long', { text: 'x'.repeat(bodyLimits.field + 1) }],
    ['a field name that is too long', { ['n'.repeat(bodyLimits.nameLength + 1)]: '1' }],
    [
      'a body that is too large',
      Object.fromEntries(Array.from({ length: 80 }, (_, n) => [`f${n}`, 'x'.repeat(60_000)])),
    ],
    [
      'too many fields',
      Object.fromEntries(Array.from({ length: bodyLimits.fields + 1 }, (_, n) => [`f${n}`, '1'])),
    ],
  ])('is refused with 413 for %s', async (_what, fields) => {
    for (const body of [
      Object.entries(fields).reduce((form, [key, value]) => (form.append(key, value), form), new FormData()),
      new URLSearchParams(fields),
    ]) {
      const response = await post(path, body)
      expect(response.status).toBe(413)
      expect(await response.json()).toMatchObject({ code: 0 })
    }
  })

  test('can use the names __proto__ and constructor without an effect', async () => {
    const response = await post(
      path,
      new URLSearchParams([
        ['__proto__', 'x'],
        ['constructor', 'y'],
        ['type', '2'],
      ]),
    )
    expect(await lists(response)).toBe(2)
  })

  test('that the browser aborts causes no fault, and the next call is answered', async () => {
    const before = server.log.text.length
    await new Promise<void>((resolve) => {
      const request = httpRequest(server.origin + path, {
        method: 'POST',
        headers: { 'content-type': 'multipart/form-data; boundary=b', 'content-length': '1000' },
      })
      request.on('error', () => resolve())
      request.write('--b\r\nContent-Disposition: form-data; name="type"\r\n\r\n2', () =>
        request.destroy(new Error('gone')),
      )
    })
    expect(await lists(await post(path))).toBe(1)
    expect(server.log.text.slice(before)).not.toContain('"level":50')
  })
})

describe('an answer', () => {
  test.each([
    [undefined, 'zh-tw'],
    ['zh-tw', 'zh-tw'],
    ['zh-cn', 'zh-cn'],
    ['en-us', 'en'],
    ['en-GB,en;q=0.9', 'en'],
    ['fr-FR,zh-Hans-CN;q=0.8,en;q=0.5', 'zh-cn'],
    ['en;q=0,zh-hk', 'zh-tw'],
    ['xx', 'zh-tw'],
    [','.repeat(5000), 'zh-tw'],
  ])('to the Accept-Language %s is in %s', async (header, language) => {
    const response = await post(
      calls['user.info'].path,
      undefined,
      header === undefined ? {} : { 'accept-language': header.slice(0, 4000) },
    )
    const msg = {
      'zh-tw': '登入逾時，請重新登入！',
      'zh-cn': '登录超时，请重新登录！',
      en: 'Login timeout, please log in again!',
    }[language]
    expect(await response.json()).toMatchObject({ code: -1, msg })
  })

  test('has the request id that the edge sent if it is valid, else a new one', async () => {
    const named = await post(calls['site.state'].path, undefined, { 'x-request-id': 'edge-1234567' })
    expect(named.headers.get('x-request-id')).toBe('edge-1234567')
    const evil = await post(calls['site.state'].path, undefined, { 'x-request-id': 'a b"c<script>' })
    expect(evil.headers.get('x-request-id')).toMatch(/^[\w-]{22}$/)
  })

  test('is not cached, and is JSON in UTF-8', async () => {
    const { headers } = await post(calls['site.state'].path)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
  })
})

describe('request smuggling and misplaced tokens', () => {
  const path = calls['user.info'].path
  const codeOf = async (response: Response) => ((await response.json()) as { code: number }).code

  test('a token sent twice, or in the URL, a header or a cookie, is ignored', async () => {
    const { token } = await server.asMember()
    expect(await codeOf(await post(path, new URLSearchParams({ token })))).toBe(1)
    const twice = new URLSearchParams([
      ['token', token],
      ['token', token],
    ])
    expect(await codeOf(await post(path, twice))).toBe(-1)
    expect(await codeOf(await post(`${path}?token=${token}`))).toBe(-1)
    expect(await codeOf(await post(`${path}?token=${token}`, new URLSearchParams({ token: '' })))).toBe(-1)
    const headers = { cookie: `token=${token}`, 'x-token': token, authorization: `Bearer ${token}` }
    expect(await codeOf(await post(path, undefined, headers))).toBe(-1)
  })

  test('a request with both a length and chunks is refused, and the rest of its body is not read as a request', async () => {
    for (const more of [
      'Content-Length: 4\r\nTransfer-Encoding: chunked',
      'Transfer-Encoding: x, chunked, x',
    ]) {
      const smuggled = 'GET /smuggled HTTP/1.1\r\nHost: a\r\n\r\n'
      const { port } = new URL(server.origin)
      const answer = await sayRaw(
        Number(port),
        `POST ${path} HTTP/1.1\r\nHost: a\r\n${more}\r\n\r\n0\r\n\r\n${smuggled}`,
      )
      expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 400'])
    }
    expect(server.log.text).not.toContain('/smuggled')
  })

  test.each(['TRACE', 'TRACK', 'CONNECT', 'DEBUG'])('%s does not echo the request', async (method) => {
    const { port } = new URL(server.origin)
    const answer = await sayRaw(
      Number(port),
      `${method} ${path} HTTP/1.1\r\nHost: a\r\nX-Mine: heard\r\nConnection: close\r\n\r\n`,
    )
    expect(answer).not.toContain('heard')
    expect(answer).not.toMatch(/^HTTP\/1\.1 2/)
  })
})

test('each request is logged with time, id, member, call, status and outcome', async () => {
  const { token, id } = await server.asMember()
  await post(path(), new URLSearchParams({ token }), { 'x-request-id': 'edge-of-member' })
  await post(path(), undefined, { 'x-request-id': 'edge-of-nobody' })
  const lines = server.log.text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
  const lineOf = (request: string) => lines.find((line) => line.request === request)
  const at = { time: expect.any(Number), method: 'POST', path: path(), call: 'user.info', status: 200 }
  expect(lineOf('edge-of-member')).toMatchObject({ ...at, member: id })
  expect(lineOf('edge-of-member')).not.toHaveProperty('outcome')
  expect(lineOf('edge-of-nobody')).toMatchObject({ ...at, outcome: 'login_timeout' })
  expect(lineOf('edge-of-nobody')).not.toHaveProperty('member')

  function path() {
    return calls['user.info'].path
  }
})

test('logs no fault if callers reset the connection right after a call', async () => {
  const body = 'email=gone@fankeep.test&password=a-wrong-password'
  const head = `POST ${calls['auth.loginByEmail'].path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/x-www-form-urlencoded`
  const { port } = new URL(server.origin)
  const before = server.log.text.length
  for (let n = 0; n < 20; n++)
    await new Promise((done) => {
      const socket = connect(Number(port), '127.0.0.1', () =>
        socket.write(`${head}\r\ncontent-length: ${body.length}\r\n\r\n${body}`, () =>
          socket.resetAndDestroy(),
        ),
      )
      socket.on('error', () => {}).once('close', done)
    })
  await post(calls['site.state'].path)
  expect(server.log.text.slice(before)).not.toContain('request failed')
})

/** Sends what no client library would, and returns all output until the connection ends. */
function sayRaw(port: number, text: string): Promise<string> {
  return new Promise((resolve) => {
    let answer = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString()))
    socket.on('error', () => {})
    socket.once('close', () => resolve(answer))
  })
}

test('a fault answers HTTP 500 with a generic text and the request id, which finds it in the log', async () => {
  const { db } = server.services
  const broken = vi.spyOn(db, 'selectFrom').mockImplementation(() => {
    throw new Error('the disk is on fire')
  })
  const response = await post(calls['site.state'].path, undefined, { 'accept-language': 'en' }).finally(() =>
    broken.mockRestore(),
  )
  const body = await response.text()
  expect(response.status).toBe(500)
  expect(body).not.toContain('fire')
  const id = response.headers.get('x-request-id') ?? ''
  expect(JSON.parse(body)).toMatchObject({ code: 0, error: 'fault', msg: expect.stringContaining(id) })
  expect(server.log.text).toMatch(new RegExp(`"level":50.*${id}.*the disk is on fire`))
})

test('every call of the contract has exactly one route', () => {
  expect([...server.api.handled].sort()).toEqual(Object.keys(calls).sort())
})

test('no call that is not public answers without a session', async () => {
  for (const name of Object.keys(calls) as CallName[]) {
    if (addressOf(name).public) continue
    const answer = await send(server.origin, name, { id: '1' }).then((response) => response.json())
    expect([name, answer.code]).toEqual([name, -1])
  }
})

test('the outbox shows the newest message first, escaped', async () => {
  const { db, clock } = server.services
  const row = { kind: 'mail' as const, subject: 'S', html: null, code: '123456', at: clock.now() }
  await db
    .insertInto('outbox')
    .values([
      { ...row, to: 'a@b.example', text: 'older' },
      { ...row, to: '<b>@c.example', text: '<script>' },
    ])
    .execute()
  const json = await (await fetch(`${server.origin}/dev/outbox.json`)).json()
  expect(json).toEqual([
    {
      kind: 'mail',
      to: '<b>@c.example',
      subject: 'S',
      text: '<script>',
      code: '123456',
      at: clock.now().toISOString(),
    },
    {
      kind: 'mail',
      to: 'a@b.example',
      subject: 'S',
      text: 'older',
      code: '123456',
      at: clock.now().toISOString(),
    },
  ])
  const his = await (await fetch(`${server.origin}/dev/outbox.json?to=a@b.example`)).json()
  expect(his).toMatchObject([{ text: 'older' }])
  const page = await fetch(`${server.origin}/dev/outbox`)
  const html = await text(page.body as never)
  expect(html).toContain('&#60;script&#62;')
  expect(html).not.toMatch(/<script/)
  expect(html.indexOf('&#60;b&#62;@c.example')).toBeLessThan(html.indexOf('a@b.example'))
})

test('the server stops at once even if a proxy has opened a connection in advance', async () => {
  const own = await startTestServer()
  const isOpen = once(own.api.fastify.server, 'connection')
  const spare = connect(Number(new URL(own.origin).port), '127.0.0.1').resume()
  await isOpen
  const ended = once(spare, 'close')
  await own.close()
  await ended
})
