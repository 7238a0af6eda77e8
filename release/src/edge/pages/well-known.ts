import { answerKey } from '@fankeep/shared/contract/answer-key'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { createAnswers } from './answers'
import { notFound } from '../files/files'

const siteInfo = { call: 'site.info', input: {} }
const withEmail = z.object({ email: z.email() })
/** Milliseconds for which a security.txt is valid: RFC 9116 recommends less than a year. */
const valid = 90 * 86_400_000

/** The addresses that programs look for on every site (RFC 8615). */
export function serveWellKnown(
  app: FastifyInstance,
  { answersOf, origin }: { answersOf: ReturnType<typeof createAnswers>; origin: string | undefined },
) {
  // Password managers offer it next to a password that is weak or was leaked.
  app.get('/.well-known/change-password', async (_request, reply) => reply.redirect('/manageLogin#security'))

  /** Where to report a vulnerability (SECURITY.md, RFC 9116): the address in the site's footer. */
  app.get('/.well-known/security.txt', async (_request, reply) => {
    const answers = await answersOf([siteInfo], 'en')
    const { data } = withEmail.safeParse(answers[answerKey(siteInfo.call, siteInfo.input)])
    if (!data) return notFound(reply)
    const day = new Date(Date.now() + valid).toISOString().slice(0, 10)
    const lines = [
      `Contact: mailto:${data.email}`,
      `Expires: ${day}T00:00:00Z`,
      'Preferred-Languages: zh, en',
      ...(origin ? [`Canonical: ${origin}/.well-known/security.txt`] : []),
    ]
    return reply
      .header('cache-control', 'public, max-age=3600')
      .type('text/plain; charset=utf-8')
      .send(`${lines.join('\n')}\n`)
  })
}
