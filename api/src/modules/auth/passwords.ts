import { passwordScoreMin } from '@fankeep/shared/contract/rules'
import { hash, verify } from '@node-rs/argon2'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import { randomUUID } from 'node:crypto'
import { Refusal } from '../../infra/refusal'
import type { Services } from '../../infra/services'

/** argon2id (the library's default) with the minimum of OWASP's password storage cheat sheet: 19 MiB, 2 passes. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string) => hash(password, cost)

let decoyHash: Promise<string> | undefined

/**
 * Whether the password is right. Without an account a decoy hash is verified, so that the response time does not reveal whether the
 * account exists.
 */
export async function isPassword(
  passwordHash: string | null | undefined,
  password: string,
): Promise<boolean> {
  decoyHash ??= hashPassword(randomUUID())
  return verify(passwordHash ?? (await decoyHash), password)
}

let estimator: ZxcvbnFactory | undefined

/** Words that an attacker would try first at this site. */
const ownWords = ['fankeep', 'fan', 'keep', '粉絲保險箱', '粉丝保险箱', 'callback']

/** The estimate reads only the first 64 characters: more make guessing harder, but estimating slower. */
const estimated = 64

/**
 * The strength rule of registration, enforced on the server.
 * @param known what a stranger may know about the person: address, name.
 * @throws Refusal `password_weak`
 */
export function refuseWeakPassword(password: string, known: string[]): void {
  estimator ??= new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })
  const words = [...ownWords, ...known, ...known.flatMap((text) => text.split(/[@.\s]/))].filter(
    (word) => word.length > 2,
  )
  const { score } = estimator.check(password.slice(0, estimated), words)
  if (score < passwordScoreMin) throw new Refusal('password_weak')
}

/**
 * The same for a visitor. No code has limited their requests yet, so they are counted by address.
 * @throws Refusal `password_weak`, `too_many_requests`
 */
export async function refuseWeakOfVisitor(
  { limits }: Pick<Services, 'limits'>,
  address: string,
  password: string,
  known: string[],
): Promise<void> {
  if (!(await limits.take('newPasswordPerAddress', address))) throw new Refusal('too_many_requests')
  refuseWeakPassword(password, known)
}
