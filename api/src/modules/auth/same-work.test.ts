import { startTestServer, type TestServer } from '../../../test/server'
import { hashPassword } from './passwords'

/*
 * Whether an address has an account is told neither by what is answered nor by how long it takes. Asked in turns, so
 * that what else the machine does falls on both alike. `TIMING_N=500` for the figure of the report.
 */
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ LOG_LEVEL: 'warn' })
  server.services.limits.take = async () => true
  server.services.limits.allows = async () => true
})
afterAll(() => server.close())

const n = Number(process.env.TIMING_N ?? 30)
const gapMax = 5

const median = (times: number[]) => [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)]!

async function compare(ask: (email: string) => Promise<unknown>, prepare: () => Promise<[string, string]>) {
  const times: [number[], number[]] = [[], []]
  const answers = new Set<string>()
  for (let turn = -5; turn < n; turn++) {
    const pair = await prepare()
    for (const which of turn % 2 === 0 ? [0, 1] : [1, 0]) {
      const began = performance.now()
      answers.add(JSON.stringify(await ask(pair[which]!)))
      // The first few warm up: connections, plans, the hash for nobody.
      if (turn >= 0) times[which]!.push(performance.now() - began)
    }
  }
  return { answers, gap: Math.abs(median(times[0]) - median(times[1])) }
}

let turns = 0
const known = () => server.asMember().then(({ email }) => email)
const unknown = () => `nobody${++turns}@fankeep.test`

test.each([
  [
    'a login by a wrong password',
    (email: string) => server.call('auth.loginByEmail', { email, password: 'not-this-one' }),
  ],
  [
    'a login by a code nobody sent',
    (email: string) => server.call('auth.loginByEmail', { email, code: '123456' }),
  ],
  ['a code for a login', (email: string) => server.call('auth.sendEmailCode', { email, use: 'login' })],
  [
    'a code for a new password',
    (email: string) => server.call('auth.sendEmailCode', { email, use: 'reset' }),
  ],
  [
    'a code for a registration',
    (email: string) => server.call('auth.sendEmailCode', { email, use: 'register' }),
  ],
  [
    'a new password by a code nobody sent',
    (email: string) =>
      server.call('auth.resetPassword', {
        email,
        code: '123456',
        password: 'nine quiet harbours',
        password_again: 'nine quiet harbours',
      }),
  ],
])(
  '%s: the same answer after the same time',
  async (name, ask) => {
    const passwordHash = await hashPassword('slow-island-47-lamps')
    const prepare = async (): Promise<[string, string]> => {
      const email = await known()
      await server.services.db.updateTable('users').set({ passwordHash }).where('email', '=', email).execute()
      return [email, unknown()]
    }
    const { answers, gap } = await compare(ask, prepare)
    expect([...answers]).toHaveLength(1)
    if (process.env.TIMING_N) console.log(`${name}: ${gap.toFixed(2)} ms`)
    expect(gap).toBeLessThan(gapMax)
  },
  120_000,
)
