import { calls, type CallName } from '@fankeep/shared/contract/calls'
import { schemas } from '@fankeep/shared/contract/schemas'
import { randomFrom } from '../src/platforms/fixtures/people'
import type { Must } from './must'
import { newMember, tally, type Target, Visitor } from './visitor'

const total = 10_000
const values = [
  ...['', '0', '1', '2', '-1', '9'.repeat(30), '9223372036854775807', 'null', '[]', '{}', '1e309', 'true'],
  ...[
    '\u0000',
    '\ud800',
    '\u202eevil',
    '👩‍👩‍👧',
    "' or 1=1 --",
    '<script>',
    '=cmd()',
    '../../etc/passwd',
    '${7*7}',
  ],
  ...[
    '2026-02-30',
    '2026-01-01',
    'https://x.com/a',
    'http://127.0.0.1:5432',
    'a@b.example',
    'x'.repeat(5000),
  ],
  ...[
    'x',
    'youtube',
    'email',
    'all',
    'register',
    '123456',
    'slow-island-47-lamps',
    'csv',
    'hijacked',
    '+886',
  ],
]

/** The same 10,000 bodies at each run, over every call, as a member and as a stranger. */
export async function fuzz(target: Target, must: Must): Promise<void> {
  const random = randomFrom(22)
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)]!
  // Deleting and logging out would only end the session of the other calls.
  const names = (Object.keys(calls) as CallName[]).filter(
    (name) => name !== 'user.delete' && name !== 'auth.logout',
  )
  const fieldsOf = (name: CallName) =>
    Object.keys((schemas[name].request as unknown as { shape?: object }).shape ?? {})
  let member = await newMember(target)
  const before = tally.faults.length
  let slowest = 0
  let good = 0
  for (let sent = 0; sent < total; sent += 20) {
    const batch = Array.from({ length: 20 }, (_, n) => {
      const name = names[(sent + n) % names.length]!
      const body: Record<string, string> = {}
      for (const field of fieldsOf(name)) if (random() < 0.8) body[field] = pick(values)
      if (random() < 0.1) body[pick(['__proto__', 'constructor', 'token', 'x'.repeat(300)])] = pick(values)
      const visitor = new Visitor(target, `10.${40 + (sent % 200)}.${n}.${sent % 250}`)
      if (random() < 0.8) visitor.token = member.token
      return { name, body, visitor }
    })
    const began = performance.now()
    const heard = await Promise.all(batch.map(({ visitor, name, body }) => visitor.call(name, body)))
    slowest = Math.max(slowest, performance.now() - began)
    good += heard.filter(({ code }) => code === 1).length
    if (heard.some(({ code }) => code === -1) && (await member.call('user.info')).code !== 1)
      member = await newMember(target)
  }
  const faults = tally.faults.slice(before)
  must(
    `${total.toLocaleString('en')} fuzzed calls: 0 × 500, 0 hangs`,
    faults.length === 0,
    faults.slice(0, 5).join(', ') ||
      `${good} of them did something, slowest twenty ${(slowest / 1000).toFixed(1)} s`,
  )
}
