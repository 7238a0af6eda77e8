import { CallFailed, Refused } from '@fankeep/shared/host'
import { OFFLINE_NOTED_MS } from '../../constants'
import { done, lost, setUp, settle } from './testing'

const kept = globalThis.fetch
beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  globalThis.fetch = kept
})

describe('calls while offline', () => {
  test('a read waits and continues when the network is back', async () => {
    const { client, requests, troubles, turn } = setUp([done({ list: [] })])
    turn(false)
    const reading = client.call('pages.list', {})
    await vi.advanceTimersByTimeAsync(600_000)
    expect(requests).toEqual([])
    turn(true)
    expect(await settle(reading)).toEqual({ list: [] })
    expect(troubles).toEqual([])
  })

  test('a read that was under way waits and is sent again', async () => {
    const { client, requests, troubles, turn } = setUp(['never', done({ list: [] })])
    const reading = client.call('pages.list', {})
    await vi.advanceTimersByTimeAsync(0)
    turn(false)
    await vi.advanceTimersByTimeAsync(600_000)
    expect(requests).toHaveLength(1)
    turn(true)
    expect(await settle(reading)).toEqual({ list: [] })
    expect(troubles).toEqual([])
  })

  test('a read that fails before the browser reports that it is offline waits too', async () => {
    const { client, troubles, turn } = setUp([lost(), lost(), lost(), done({ list: [] })])
    const reading = client.call('pages.list', {})
    setTimeout(() => turn(false), 1000)
    await vi.advanceTimersByTimeAsync(60_000)
    turn(true)
    expect(await settle(reading)).toEqual({ list: [] })
    expect(troubles).toEqual([])
  })

  test('a read has the usual 9.5 s after the network is back', async () => {
    const gone = Array.from({ length: 8 }, lost)
    const { client, troubles, turn } = setUp([...gone, done({ list: [] })])
    turn(false)
    const reading = client.call('pages.list', {})
    turn(true)
    expect(await settle(reading)).toEqual({ list: [] })
    expect(troubles).toEqual([])
  })

  test('a read that fails for longer than that after the network is back has failed', async () => {
    const { client, troubles, turn } = setUp([lost()])
    turn(false)
    const reading = client.call('pages.list', {})
    turn(true)
    await expect(settle(reading)).rejects.toBeInstanceOf(CallFailed)
    expect(troubles).toHaveLength(1)
  })

  test('a waiting read ends when its screen is left', async () => {
    const { client, requests, troubles, pending, turn } = setUp([done()])
    turn(false)
    const reading = client.call('pages.list', {})
    pending.leaveScreen()
    await expect(settle(reading)).rejects.toMatchObject({ name: 'AbortError' })
    turn(true)
    await vi.advanceTimersByTimeAsync(60_000)
    expect([requests, troubles, pending.size()]).toEqual([[], [], 0])
  })

  test('a write is refused at once, never sent later, and keeps the session', async () => {
    const { client, requests, troubles, turn, connection } = setUp([done()])
    turn(false)
    const refusal = await settle(client.call('user.saveNickname', { nickname: 'Ruby' })).catch(
      (e: unknown) => e,
    )
    expect(refusal).toBeInstanceOf(Refused)
    expect(refusal).toMatchObject({ key: 'offline_unsent', message: 'words of unsent' })
    expect(connection()).toBe('unsent')
    turn(true)
    await vi.advanceTimersByTimeAsync(60_000)
    expect([requests, troubles]).toEqual([[], []])
  })

  test('a write that was under way is refused as unsure and not sent again', async () => {
    const { client, requests, troubles, turn } = setUp([lost()])
    const writing = client.call('user.saveNickname', { nickname: 'Ruby' })
    setTimeout(() => turn(false), OFFLINE_NOTED_MS / 2)
    const refusal = await settle(writing).catch((e: unknown) => e)
    expect(refusal).toMatchObject({ name: 'Refused', key: 'offline_unsure' })
    turn(true)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(requests).toHaveLength(1)
    expect(troubles).toEqual([])
  })

  test('an upload fails at once, because its caller resumes it', async () => {
    const { client, troubles, turn } = setUp([done()])
    turn(false)
    await expect(settle(client.call('backup.upload', {} as never))).rejects.toBeInstanceOf(CallFailed)
    expect(troubles).toEqual([])
  })
})
