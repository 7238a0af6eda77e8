import type { Services } from '../../infra/services'

/** Sample codes, only for development: ten percent off, NT$200 off, and an expired one. */
const samples = [
  { code: 'FAN10', percent: 10, amount: null, endsAt: null },
  { code: 'FAN200', percent: null, amount: 200, endsAt: null },
  { code: 'SUMMER25', percent: 20, amount: null, endsAt: new Date('2025-09-01T00:00:00+08:00') },
]

export async function seedDiscounts({ db, config }: Services): Promise<void> {
  if (config.mode === 'production') return
  await db
    .insertInto('discounts')
    .values(samples.map((sample) => ({ ...sample, startsAt: null, usesMax: null })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
