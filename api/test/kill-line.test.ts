import { lineSecretsOf } from '../src/sandbox/line'
import { callbackToKill, fans, kills } from './callback-to-kill'
import { testAllOnly } from './test-all'

const channel = '1234567890'
const open = callbackToKill('kill-line', (sandboxUrl) => ({ LINE_BASE_URL: `${sandboxUrl}/line` }))

testAllOnly(
  `a CallBack by LINE whose process is killed ${kills} times reaches every fan exactly once`,
  async () => {
    const { call, token, page, sandbox, ready, killWhileSending, stop } = await open()
    expect((await call('line.connect', { id: page, ...lineSecretsOf(channel) }, token)).code).toBe(1)
    const account = sandbox.line.account(channel)
    account.quota = null
    sandbox.reachAt(await ready())
    const yesOf = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, n) => [
        sandbox.line.event(account, 'follow', `U${from + n}`),
        sandbox.line.event(account, 'yes', `U${from + n}`),
      ]).flat()
    for (let from = 0; from < fans; from += 200)
      expect(await sandbox.line.deliver(account, yesOf(from, from + 200))).toBe(200)

    const reached = () => account.pushes.length
    const row = await killWhileSending({ via: 'line', reached, faults: account.faults })
    expect(row).toMatchObject({ of: fans, sent: fans, reason: null })
    expect(reached()).toBe(fans)
    expect(new Set(account.pushes.map(({ to }) => to)).size).toBe(fans)
    expect(await stop()).toMatchObject({ code: 0 })
  },
  1_200_000,
)
