import type * as argon2 from '@node-rs/argon2'
import { startTestServer, type TestServer } from '../../../test/server'
import { hashPassword } from './passwords'

/*
 * Neither the answer nor the work behind it, and so its duration, reveals whether an address has an account. Work is measured by the
 * connections that a call takes from the pool, the messages it sends and the passwords it hashes: these take longer than all the rest.
 * Time depends on how busy the machine is, so it is compared only with `TIMING_N=500`: both kinds of address are requested in turns, and
 * their medians must differ by less than 5 ms.
 */
const mockWork = vi.hoisted(() => {
  // Modules loaded by earlier test files hash without being counted; those loaded after this file must not be counted.
  vi.resetModules()
  return { connections: 0, messages: 0, hashes: 0 }
})
afterAll(() => void vi.resetModules())
vi.mock('@node-rs/argon2', async (load) => {
  const real = await load<typeof argon2>()
  const counted =
    <Given extends unknown[], Answer>(run: (...given: Given) => Answer) =>
    (...given: Given) => {
      mockWork.hashes++
      return run(...given)
    }
  return { hash: counted(real.hash), verify: counted(real.verify) }
})

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ LOG_LEVEL: 'warn' })
  server.services.limits.take = async () => true
  server.services.limits.giveBack = async () => {}
  server.services.pool.on('acquire', () => mockWork.connections++)
})
afterAll(() => server.close())

const n = Number(process.env.TIMING_N ?? 30)
const gapMax = 5

const median = (times: number[]) => [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)]!
/** The median: a call that ran while a timed job was also running did more work. */
const usual = (works: string[]) => [...works].sort()[Math.floor(works.length / 2)]!

async function compare(ask: (email: string) => Promise<unknown>, prepare: () => Promise<[string, string]>) {
  const times: [number[], number[]] = [[], []]
  const work: [string[], string[]] = [[], []]
  const answers = new Set<string>()
  for (let turn = -5; turn < n; turn++) {
    const pair = await prepare()
    for (const which of turn % 2 === 0 ? [0, 1] : [1, 0]) {
      const began = performance.now()
      Object.assign(mockWork, { connections: 0, messages: 0, hashes: 0 })
      const sent = server.sent.length
      answers.add(JSON.stringify(await ask(pair[which]!)))
      // The first turns warm up connections, query plans and the decoy hash.
      if (turn < 0) continue
      times[which]!.push(performance.now() - began)
      mockWork.messages = server.sent.length - sent
      work[which]!.push(JSON.stringify(mockWork))
    }
  }
  return { answers, work: work.map(usual), gap: Math.abs(median(times[0]) - median(times[1])) }
}

let turns = 0
const known = () => server.asMember().then(({ email }) => email)
const unknown = () => `nobody${++turns}@fankeep.test`

test.each([
  [
    'a login with a wrong password',
    (email: string) => server.call('auth.loginByEmail', { email, password: 'not-this-one' }),
  ],
  [
    'a login with a code that was never sent',
    (email: string) => server.call('auth.loginByEmail', { email, code: '123456' }),
  ],
  [
    'a request for a login code',
    (email: string) => server.call('auth.sendEmailCode', { email, use: 'login' }),
  ],
  [
    'a request for a password reset code',
    (email: string) => server.call('auth.sendEmailCode', { email, use: 'reset' }),
  ],
  [
    'a request for a registration code',
    (email: string) => server.call('auth.sendEmailCode', { email, use: 'register' }),
  ],
  [
    'a password reset with a code that was never sent',
    (email: string) =>
      server.call('auth.resetPassword', {
        email,
        code: '123456',
        password: 'nine quiet harbours',
        password_again: 'nine quiet harbours',
      }),
  ],
])(
  '%s: the same answer after the same work, whether or not the address has an account',
  async (name, ask) => {
    mockWork.hashes = 0
    const passwordHash = await hashPassword('slow-island-47-lamps')
    expect(mockWork.hashes).toBe(1)
    const prepare = async (): Promise<[string, string]> => {
      const email = await known()
      await server.services.db.updateTable('users').set({ passwordHash }).where('email', '=', email).execute()
      return [email, unknown()]
    }
    const { answers, work, gap } = await compare(ask, prepare)
    expect([...answers]).toHaveLength(1)
    expect(work[0]).not.toContain('"connections":0')
    expect(work[0]).toBe(work[1])
    if (!process.env.TIMING_N) return
    console.log(`${name}: ${gap.toFixed(2)} ms`)
    expect(gap).toBeLessThan(gapMax)
  },
  600_000,
)
