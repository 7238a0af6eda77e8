import type { SpareCode } from '@fankeep/shared/contract'
import type { Transaction } from 'kysely'
import type { Database } from '../../infra/database/schema'
import { Refusal } from '../../infra/refusal'
import type { Services } from '../../infra/services'
import type { SealedColumn } from '../../infra/rotate-seals'
import { ownTries } from './tries'

export const spareCodesMade = 10

const purpose = 'spare code'
const rowOf = (userId: string, n: number) => `spare_codes ${userId} ${n}`

/** Normalises a typed code: people use capitals, leave out dashes, and write O for zero or I and L for one. */
const plain = (code: string) =>
  code
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .replaceAll('o', '0')
    .replace(/[il]/g, '1')

export const isSpareCode = (code: string) => plain(code).length > 6

const hashOfCode = ({ crypto }: Pick<Services, 'crypto'>, userId: string, code: string) =>
  crypto.sign(purpose, `${userId} ${plain(code)}`)

/** For `pnpm rotate-key`: the sealed code and its keyed hash change together. */
export const sealedSpareCode: SealedColumn = {
  table: 'spare_codes',
  column: 'sealed',
  purpose,
  key: ['user_id', 'n'],
  rowOf: ([userId = '', n]) => rowOf(userId, Number(n)),
  also: ([userId = ''], code, crypto) => ({ code_hash: hashOfCode({ crypto }, userId, code) }),
}

/** Makes ten new codes. The old ones are deleted. */
export async function makeSpareCodes(
  trx: Transaction<Database>,
  services: Pick<Services, 'random' | 'clock' | 'crypto'>,
  userId: string,
): Promise<SpareCode[]> {
  const { random, clock, crypto } = services
  const codes = Array.from({ length: spareCodesMade }, () => random.spareCode())
  await trx.deleteFrom('spareCodes').where('userId', '=', userId).execute()
  await trx
    .insertInto('spareCodes')
    .values(
      codes.map((code, n) => ({
        userId,
        n,
        codeHash: hashOfCode(services, userId, code),
        sealed: crypto.seal(purpose, code, rowOf(userId, n)),
        madeAt: clock.now(),
        usedAt: null,
      })),
    )
    .execute()
  return codes.map((code) => ({ code, used: false }))
}

/**
 * Spends a spare code: of many parallel requests only one sets `used_at`.
 * @param count the limit that a try counts against; by default the member's own, for tries in a session
 * @throws Refusal `spare_code_wrong`, `too_many_requests`
 */
export async function useSpareCode(
  services: Services,
  userId: string,
  code: string,
  count = ownTries(userId),
): Promise<void> {
  const { db, clock, limits } = services
  if (!(await limits.take(...count))) throw new Refusal('too_many_requests')
  const taken = await db
    .updateTable('spareCodes')
    .set({ usedAt: clock.now() })
    .where('userId', '=', userId)
    .where('codeHash', '=', hashOfCode(services, userId, code))
    .where('usedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!taken) throw new Refusal('spare_code_wrong')
}

const rowsOf = ({ db }: Services, userId: string) =>
  db.selectFrom('spareCodes').selectAll().where('userId', '=', userId).orderBy('n').execute()

/** Decrypts the spare codes to be shown. The caller has checked a code. */
export async function readSpareCodes(services: Services, userId: string): Promise<SpareCode[]> {
  const rows = await rowsOf(services, userId)
  return rows.map(({ n, sealed, usedAt }) => ({
    code: services.crypto.open(purpose, sealed, rowOf(userId, n)),
    used: usedAt !== null,
  }))
}

export async function countSpareCodes(services: Services, userId: string) {
  const rows = await rowsOf(services, userId)
  return {
    left: rows.filter(({ usedAt }) => usedAt === null).length,
    of: rows.length,
    made_at: rows[0]?.madeAt.toISOString() ?? null,
  }
}
