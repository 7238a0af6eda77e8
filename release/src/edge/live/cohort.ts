import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { cookiesOf } from '../cookies'

/*
 * A visitor's cohort: a number of eight hexadecimal digits in a cookie, by which they get the same version of everything each
 * time. It is set only while a canary runs, and has no other meaning: it identifies no one.
 */

const cookieName = 'seat'
const aYear = 365 * 24 * 60 * 60

export const cohortIn = (cookie: string | undefined): string | undefined =>
  cookiesOf(cookie, cookieName).find((cohort) => /^[0-9a-f]{8}$/.test(cohort))

/** The visitor's cohort; if they have none, a new one is set with the answer. */
export function takeCohort(request: FastifyRequest, reply: FastifyReply): string {
  const own = cohortIn(request.headers.cookie)
  if (own) return own
  const cohort = randomBytes(4).toString('hex')
  const secure = request.protocol === 'https' ? '; Secure' : ''
  void reply.header(
    'set-cookie',
    `${cookieName}=${cohort}; Path=/; Max-Age=${aYear}; HttpOnly; SameSite=Lax${secure}`,
  )
  return cohort
}

/** Whether a cohort belongs to the share of visitors that gets a canary. A cohort in the first 5 % is also in the first 20 %. */
export function isAmong(cohort: string, { salt, percent }: { salt: string; percent: number }): boolean {
  const drawn = createHash('sha256').update(`${salt}\0${cohort}`).digest().readUInt32BE(0)
  return drawn / 2 ** 32 < percent / 100
}
