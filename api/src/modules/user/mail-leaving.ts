import type { Db } from '../../infra/database/connect'
import { readLanguage, siteIn } from '../../infra/language'
import { renderMail } from '../../infra/mail/mail'
import { handleJob } from '../../infra/worker/handler'
import { defineJob } from '../../infra/queue/job'
import { say } from '../../infra/words'
import { loginAddresses } from '../auth/login-addresses'
import type { UserRow } from '../member/info'
import { keepUrl } from './keep-account'
import { findMember } from '../member/users'

/** Every address an account is known by: the proven one, those of its logins, and those that were replaced recently. */
async function addressesOf(db: Db, { id, email, emailVerifiedAt }: UserRow): Promise<string[]> {
  const replaced = await db.selectFrom('replacedEmails').select('email').where('userId', '=', id).execute()
  const all = [
    ...(emailVerifiedAt ? [email] : []),
    ...replaced.map((one) => one.email),
    ...(await loginAddresses(db, id)),
  ]
  return [...new Set(all.map((one) => one.toLowerCase()))]
}

/** Mails every known address of an account that the account will be erased, with the link that keeps it. */
export const mailLeaving = defineJob<{ user: string; eraseAt: string }>({
  name: 'user.leaving',
  retries: 8,
  timeout: 60,
})

export const mailLeavingHandler = handleJob(mailLeaving, {
  run: async ({ user: id, eraseAt }, { db, crypto, config, messages }) => {
    const user = await findMember(db, id)
    // The account was kept or erased in the meantime, or rescheduled, which sends another mail.
    if (user?.eraseAt?.toISOString() !== eraseAt) return
    const language = readLanguage(user.language)
    const url = keepUrl(crypto, siteIn(config.publicUrl, language), id, user.eraseAt)
    for (const to of await addressesOf(db, user))
      await messages.send(
        renderMail(language, {
          to,
          subject: say(language, 'mail.leaving.subject', { at: eraseAt }),
          title: say(language, 'mail.leaving.title', { at: eraseAt }),
          text: say(language, 'mail.leaving.text', { at: eraseAt }),
          button: { label: say(language, 'mail.leaving.button'), url },
          note: say(language, 'mail.leaving.note'),
        }),
      )
  },
})
