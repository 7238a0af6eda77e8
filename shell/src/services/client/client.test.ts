import { type Api, CallFailed, learnTime, Refused, timeNow } from '@fankeep/shared/host'
import { LEAVING_MS, READ_RETRIES } from '../../constants'
import { answer, done, lost, setUp, settle } from './testing'

const kept = globalThis.fetch
beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  globalThis.fetch = kept
})

test('sends no member call if another window logged in as someone else; public calls still go', async () => {
  const { client, requests, troubles } = setUp([done()], 'zh-tw', 'anothers', () => false)
  await expect(settle(client.call('user.saveNickname', { nickname: 'Ruby' }))).rejects.toThrow(CallFailed)
  await expect(settle(client.call('pages.list', {}))).rejects.toThrow(CallFailed)
  expect([requests, troubles]).toEqual([[], []])
  await settle(client.call('site.info', {}))
  expect(requests).toHaveLength(1)
})

test('a POST sends its fields and the token as a form, without cookies', async () => {
  const { client, requests } = setUp([done({ list: [] })])
  await settle(client.call('pages.list', { q: '小島', limit: 20 }))
  const [request] = requests
  expect(request!.url).toBe('http://site.test/api/user/back')
  expect(request!.method).toBe('POST')
  expect(request!.credentials).toBe('omit')
  expect([...(await request!.formData()).entries()]).toEqual([
    ['token', 'secret'],
    ['q', '小島'],
    ['limit', '20'],
  ])
})

test('a GET sends its fields as a query, and a public call sends no token', async () => {
  const { client, requests } = setUp([done({ list: [] }), done()])
  await settle(client.call('site.plans', { type: 0 }))
  expect(requests[0]!.method).toBe('GET')
  expect(requests[0]!.url).toBe('http://site.test/api/vip/vip?type=0')
  await settle(client.call('site.info', {}))
  expect([...(await requests[1]!.formData()).keys()]).toEqual([])
})

test.each([
  ['zh-tw', 'zh-tw'],
  ['zh-cn', 'zh-cn'],
  ['en', 'en-us'],
] as const)('the language %s is sent as %s', async (language, header) => {
  const { client, requests } = setUp([done()], language)
  await settle(client.call('site.info', {}))
  expect(requests[0]!.headers.get('accept-language')).toBe(header)
})

test('returns the data of an answer with code 1', async () => {
  const { client, troubles } = setUp([done({ website_state: 1, website_close_msg: '' })])
  expect(await settle(client.call('site.state', {}))).toEqual({ website_state: 1, website_close_msg: '' })
  expect(troubles).toEqual([])
})

test('the time is the server’s as soon as an answer arrives', async () => {
  const here = Math.floor(Date.now() / 1000) * 1000
  const date = (ms: number) => new Date(ms).toUTCString()
  const behind = new Response(JSON.stringify({ code: 1, msg: '', data: {} }), {
    headers: { date: date(here + 86_400_000) },
  })
  const { client } = setUp([behind])
  await settle(client.call('site.info', {}))
  expect(timeNow() - Date.now()).toBeGreaterThan(86_390_000)
  learnTime({ date: date(Date.now()), sent: Date.now(), received: Date.now() })
})

test('code 0 is a refusal with its key, message and data', async () => {
  const { client, troubles } = setUp([
    answer({ code: 0, msg: '請稍候', error: 'code_too_soon', data: { wait: 31 } }),
  ])
  const refusal = await settle(client.call('auth.sendEmailCode', { email: 'a@b.tw', use: 'register' })).catch(
    (e: unknown) => e,
  )
  expect(refusal).toBeInstanceOf(Refused)
  expect(refusal).toMatchObject({ key: 'code_too_soon', message: '請稍候', data: { wait: 31 } })
  expect(troubles).toEqual([])
})

test.each([
  [0, 'refused'],
  [-1, 'login_timeout'],
])('code %s without a key is a refusal with the key %s', async (code, key) => {
  const { client } = setUp([answer({ code, msg: '' })])
  await expect(settle(client.call('pages.list', {}))).rejects.toMatchObject({ key })
})

test('a login sends the token of the session it ends; other public calls send none', async () => {
  const { client, requests, troubles } = setUp([done({}), done({}), answer({ code: -1, msg: '' })])
  const input = { email: 'ruby@example.com', password: 'x' }
  await client.call('auth.loginByEmail', input)
  await client.call('auth.sendEmailCode', { email: 'ruby@example.com', use: 'login' })
  await expect(client.call('auth.loginByEmail', input)).rejects.toThrow()
  const tokens = await Promise.all(requests.map(async (one) => (await one.formData()).get('token')))
  expect(tokens).toEqual(['secret', null, 'secret'])
  expect(troubles).toEqual([{ call: 'auth.loginByEmail', kind: 'code', token: null }])
})

test('code -1 is reported with the token that was sent', async () => {
  const { client, troubles } = setUp([answer({ code: -1, msg: '', data: null })])
  await expect(settle(client.call('pages.list', {}))).rejects.toThrow(Refused)
  expect(troubles).toEqual([{ call: 'pages.list', kind: 'code', token: 'secret' }])
})

test('retries a read twice, then fails', async () => {
  const { client, requests, troubles } = setUp([lost()])
  const failure = await settle(client.call('pages.list', {})).catch((e: unknown) => e)
  expect(failure).toBeInstanceOf(CallFailed)
  expect(failure).toMatchObject({ status: 0 })
  expect(requests).toHaveLength(1 + READ_RETRIES)
  expect(troubles).toEqual([{ call: 'pages.list', kind: 'failure', token: 'secret' }])
})

test('sends the same body again, and succeeds if the second try does', async () => {
  const { client, requests, troubles } = setUp([answer({}, 503), done({ list: [] })])
  await settle(client.call('pages.list', { q: 'a' }))
  expect((await requests[1]!.formData()).get('q')).toBe('a')
  expect(troubles).toEqual([])
})

test('retries a read if the server is busy, and does not report it to the session', async () => {
  const busy = answer({ code: 0, msg: '系統有點忙', error: 'server_busy', data: {} })
  const { client, requests, troubles } = setUp([busy, busy, done({ list: [] })])
  expect(await settle(client.call('pages.list', {}))).toEqual({ list: [] })
  expect(requests).toHaveLength(3)
  expect(troubles).toEqual([])
})

test('a server that stays busy is a refusal for a read after its retries, and for a write at once', async () => {
  const busy = answer({ code: 0, msg: '系統有點忙', error: 'server_busy', data: {} })
  const { client, requests, troubles } = setUp([busy])
  await expect(settle(client.call('pages.list', {}))).rejects.toMatchObject({ key: 'server_busy' })
  expect(requests).toHaveLength(3)
  await expect(settle(client.call('user.saveNickname', { nickname: 'Ruby' }))).rejects.toMatchObject({
    key: 'server_busy',
  })
  expect(requests).toHaveLength(4)
  expect(troubles).toEqual([])
})

test('retries an unknown outcome only if the call has an idempotency key', async () => {
  const unknown = answer({ code: 0, msg: '無法確定', error: 'outcome_unknown', data: {} })
  const keyed = setUp([unknown, done()])
  await settle(keyed.client.call('restore.start', { request: '1', idempotency_key: 'one-and-the-same' }))
  expect(keyed.requests).toHaveLength(2)
  const { client, requests } = setUp([unknown, done()])
  await expect(settle(client.call('user.saveNickname', { nickname: 'Ruby' }))).rejects.toMatchObject({
    key: 'outcome_unknown',
  })
  expect(requests).toHaveLength(1)
})

test('never retries a write', async () => {
  const { client, requests } = setUp([answer({}, 503), done()])
  const failure = await settle(client.call('user.saveNickname', { nickname: 'Ruby' })).catch(
    (e: unknown) => e,
  )
  expect(failure).toMatchObject({ name: 'CallFailed', status: 503 })
  expect(requests).toHaveLength(1)
})

test.each([
  ['HTML under 200', new Response('<html>', { status: 200 })],
  ['JSON without an envelope', answer({ ok: true })],
  ['an envelope whose data is null', answer({ code: 1, msg: '', data: null })],
  ['an envelope without data', answer({ code: 1, msg: '' })],
  ['a body too large', answer({}, 413)],
])('%s is a failure', async (_, response) => {
  const { client, troubles } = setUp([response])
  await expect(settle(client.call('user.saveNickname', { nickname: 'Ruby' }))).rejects.toThrow(CallFailed)
  expect(troubles).toHaveLength(1)
})

test('a call without an answer fails after the limit', async () => {
  const { client, troubles } = setUp(['never'])
  await expect(settle(client.call('user.saveNickname', { nickname: 'Ruby' }))).rejects.toThrow(CallFailed)
  expect(troubles).toHaveLength(1)
})

test.each([
  ['that only reads', (client: Api) => client.call('pages.list', {}), 2],
  ['that writes', (client: Api) => client.call('user.saveNickname', { nickname: 'Ruby' }), 1],
])('a call %s ends within 10 s if the server hangs', async (_, ask, tries) => {
  const { client, requests } = setUp(['never'])
  const ended = vi.fn()
  void ask(client).catch(ended)
  await vi.advanceTimersByTimeAsync(9_000)
  expect(ended).not.toHaveBeenCalled()
  expect(requests).toHaveLength(tries)
  await vi.advanceTimersByTimeAsync(999)
  expect(ended).toHaveBeenCalledWith(expect.any(CallFailed))
})

test('an answer that trickles in ends within 10 s too', async () => {
  const { client, requests } = setUp([])
  globalThis.fetch = vi.fn(async (input: Request) => {
    requests.push(input)
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        controller.enqueue(new TextEncoder().encode('{"code":1,'))
        input.signal.addEventListener('abort', () => controller.error(input.signal.reason))
      },
    })
    return new Response(body, { headers: { 'content-type': 'application/json' } })
  }) as unknown as typeof globalThis.fetch
  const ended = vi.fn()
  void client.call('user.saveNickname', { nickname: 'Ruby' }).catch(ended)
  await vi.advanceTimersByTimeAsync(9_999)
  expect(ended).toHaveBeenCalledWith(expect.any(CallFailed))
  expect(requests).toHaveLength(1)
})

test('leaving the screen cancels its calls, which does not count as a failure', async () => {
  const { client, pending, troubles } = setUp(['never'])
  const call = client.call('pages.list', {}).catch((e: unknown) => e)
  await vi.advanceTimersByTimeAsync(10)
  pending.leaveScreen()
  expect(await settle(call)).toMatchObject({ name: 'AbortError' })
  expect(troubles).toEqual([])
  expect(pending.size()).toBe(0)
})

test('a call that outlives its screen continues until the session ends', async () => {
  const { client, pending } = setUp(['never'])
  const call = client
    .call('backup.upload', { id: 'p1' }, { outlivesScreen: true, files: { file: new Blob(['x']) } })
    .catch((e: unknown) => e)
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  pending.leaveScreen()
  await vi.advanceTimersByTimeAsync(10)
  expect(pending.size()).toBe(1)
  pending.cancelAll()
  expect(await settle(call)).toMatchObject({ name: 'AbortError' })
})

test('a call’s signal cancels it, also while it waits for a retry', async () => {
  const { client, requests, troubles } = setUp([lost()])
  const controller = new AbortController()
  const call = client.call('pages.list', {}, { signal: controller.signal }).catch((e: unknown) => e)
  await vi.advanceTimersByTimeAsync(10)
  controller.abort()
  expect(await settle(call)).toMatchObject({ name: 'AbortError' })
  expect(requests).toHaveLength(1)
  expect(troubles).toEqual([])
})

test('a call that fails while the page is being left is not reported; one after the page stayed is', async () => {
  const { client, troubles } = setUp([lost()])
  window.dispatchEvent(new Event('beforeunload'))
  await expect(settle(client.call('user.saveNickname', { nickname: 'Ruby' }))).rejects.toThrow(CallFailed)
  expect(troubles).toEqual([])
  await vi.advanceTimersByTimeAsync(LEAVING_MS)
  await expect(settle(client.call('user.saveNickname', { nickname: 'Ruby' }))).rejects.toThrow(CallFailed)
  expect(troubles).toHaveLength(1)
})

test('returns a downloaded file as a Blob, and its refusals as refusals', async () => {
  const attachment = new Response('uid,name\n', {
    headers: { 'content-disposition': 'attachment; filename="fans.csv"', 'content-type': 'text/csv' },
  })
  const refused = answer({ code: 0, msg: '請至少選擇一筆', error: 'nothing_selected', data: {} })
  const { client, troubles } = setUp([attachment, refused])
  const received: number[] = []
  const file = await settle(
    client.call('fans.download', { id: '1', all: true }, { onReceived: (bytes) => received.push(bytes) }),
  )
  expect(received.at(-1)).toBe(9)
  expect(file).toBeInstanceOf(Blob)
  expect(file.size).toBe(9)
  await expect(settle(client.call('fans.download', { id: '1' }))).rejects.toMatchObject({
    key: 'nothing_selected',
  })
  expect(troubles).toEqual([])
})
