import { type Api, CallFailed, Refused } from '@fankeep/shared/host'
import { LEAVING_MS, READ_RETRIES } from '../../constants'
import { answer, done, lost, setUp, settle } from './testing'

const kept = globalThis.fetch
beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  globalThis.fetch = kept
})

test('nothing is asked in the name of who logged in in another window; what is public is', async () => {
  const { client, requests, troubles } = setUp([done()], 'zh-tw', 'anothers', () => false)
  await expect(settle(client.call('user.saveNickname', { nickname: 'Ruby' }))).rejects.toThrow(CallFailed)
  await expect(settle(client.call('pages.list', {}))).rejects.toThrow(CallFailed)
  expect([requests, troubles]).toEqual([[], []])
  await settle(client.call('site.info', {}))
  expect(requests).toHaveLength(1)
})

test('a POST carries its fields and the token as a form, and no cookie', async () => {
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

test('a GET carries its fields as a query, a public call no token', async () => {
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
] as const)('%s asks for %s', async (language, header) => {
  const { client, requests } = setUp([done()], language)
  await settle(client.call('site.info', {}))
  expect(requests[0]!.headers.get('accept-language')).toBe(header)
})

test('gives the data of an answer with code 1', async () => {
  const { client, troubles } = setUp([done({ website_state: 1, website_close_msg: '' })])
  expect(await settle(client.call('site.state', {}))).toEqual({ website_state: 1, website_close_msg: '' })
  expect(troubles).toEqual([])
})

test('code 0 is a refusal with its key, its sentence and its figures', async () => {
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

test('a login carries the token of the session it ends, and no other public call carries one', async () => {
  const { client, requests, troubles } = setUp([done({}), done({}), answer({ code: -1, msg: '' })])
  const input = { email: 'ruby@example.com', password: 'x' }
  await client.call('auth.loginByEmail', input)
  await client.call('auth.sendEmailCode', { email: 'ruby@example.com', use: 'login' })
  await expect(client.call('auth.loginByEmail', input)).rejects.toThrow()
  const tokens = await Promise.all(requests.map(async (one) => (await one.formData()).get('token')))
  expect(tokens).toEqual(['secret', null, 'secret'])
  expect(troubles).toEqual([{ call: 'auth.loginByEmail', kind: 'code', token: null }])
})

test('code -1 is reported as such, with the token it was asked with', async () => {
  const { client, troubles } = setUp([answer({ code: -1, msg: '', data: null })])
  await expect(settle(client.call('pages.list', {}))).rejects.toThrow(Refused)
  expect(troubles).toEqual([{ call: 'pages.list', kind: 'code', token: 'secret' }])
})

test('a call that only reads is tried twice more, then it has failed', async () => {
  const { client, requests, troubles } = setUp([lost()])
  const failure = await settle(client.call('pages.list', {})).catch((e: unknown) => e)
  expect(failure).toBeInstanceOf(CallFailed)
  expect(failure).toMatchObject({ status: 0 })
  expect(requests).toHaveLength(1 + READ_RETRIES)
  expect(troubles).toEqual([{ call: 'pages.list', kind: 'failure', token: 'secret' }])
})

test('the same body goes out again, and an answer at the second try is an answer', async () => {
  const { client, requests, troubles } = setUp([answer({}, 503), done({ list: [] })])
  await settle(client.call('pages.list', { q: 'a' }))
  expect((await requests[1]!.formData()).get('q')).toBe('a')
  expect(troubles).toEqual([])
})

test('a server that is busy is asked again by what only reads, and no session hears of it', async () => {
  const busy = answer({ code: 0, msg: '系統有點忙', error: 'server_busy', data: {} })
  const { client, requests, troubles } = setUp([busy, busy, done({ list: [] })])
  expect(await settle(client.call('pages.list', {}))).toEqual({ list: [] })
  expect(requests).toHaveLength(3)
  expect(troubles).toEqual([])
})

test('a server that stays busy says so, and a write is reported at once', async () => {
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

test('what may have been done is asked again where its key makes it one, and never where it has none', async () => {
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

test('a call that writes is never tried again', async () => {
  const { client, requests } = setUp([answer({}, 503), done()])
  const failure = await settle(client.call('user.saveNickname', { nickname: 'Ruby' })).catch(
    (e: unknown) => e,
  )
  expect(failure).toMatchObject({ name: 'CallFailed', status: 503 })
  expect(requests).toHaveLength(1)
})

test.each([
  ['HTML under 200', new Response('<html>', { status: 200 })],
  ['JSON that is no envelope', answer({ ok: true })],
  ['a body too large', answer({}, 413)],
])('%s is a failure', async (_, response) => {
  const { client, troubles } = setUp([response])
  await expect(settle(client.call('user.saveNickname', { nickname: 'Ruby' }))).rejects.toThrow(CallFailed)
  expect(troubles).toHaveLength(1)
})

test('a server that says nothing has failed after the limit', async () => {
  const { client, troubles } = setUp(['never'])
  await expect(settle(client.call('user.saveNickname', { nickname: 'Ruby' }))).rejects.toThrow(CallFailed)
  expect(troubles).toHaveLength(1)
})

test.each([
  ['that only reads', (client: Api) => client.call('pages.list', {}), 2],
  ['that writes', (client: Api) => client.call('user.saveNickname', { nickname: 'Ruby' }), 1],
])('a call %s ends within 10 s where the server hangs', async (_, ask, tries) => {
  const { client, requests } = setUp(['never'])
  const ended = vi.fn()
  void ask(client).catch(ended)
  await vi.advanceTimersByTimeAsync(9_000)
  expect(ended).not.toHaveBeenCalled()
  expect(requests).toHaveLength(tries)
  await vi.advanceTimersByTimeAsync(999)
  expect(ended).toHaveBeenCalledWith(expect.any(CallFailed))
})

test('an answer that trickles in ends within 10 s as well', async () => {
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

test('leaving the screen cancels its calls, and a cancelled call is no failure', async () => {
  const { client, pending, troubles } = setUp(['never'])
  const call = client.call('pages.list', {}).catch((e: unknown) => e)
  await vi.advanceTimersByTimeAsync(10)
  pending.leaveScreen()
  expect(await settle(call)).toMatchObject({ name: 'AbortError' })
  expect(troubles).toEqual([])
  expect(pending.size()).toBe(0)
})

test('a call that outlives its screen continues, until the session ends', async () => {
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

test('its own signal cancels a call, also while it waits for its next try', async () => {
  const { client, requests, troubles } = setUp([lost()])
  const controller = new AbortController()
  const call = client.call('pages.list', {}, { signal: controller.signal }).catch((e: unknown) => e)
  await vi.advanceTimersByTimeAsync(10)
  controller.abort()
  expect(await settle(call)).toMatchObject({ name: 'AbortError' })
  expect(requests).toHaveLength(1)
  expect(troubles).toEqual([])
})

test('a call broken by the page being left ends no session; once the person has stayed, one may again', async () => {
  const { client, troubles } = setUp([lost()])
  window.dispatchEvent(new Event('beforeunload'))
  await expect(settle(client.call('user.saveNickname', { nickname: 'Ruby' }))).rejects.toThrow(CallFailed)
  expect(troubles).toEqual([])
  await vi.advanceTimersByTimeAsync(LEAVING_MS)
  await expect(settle(client.call('user.saveNickname', { nickname: 'Ruby' }))).rejects.toThrow(CallFailed)
  expect(troubles).toHaveLength(1)
})

test('a call that gives a file gives it as a Blob; its refusals are refusals', async () => {
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
