import { type Language, siteIn } from '../../infra/language'
import { renderMail } from '../../infra/mail'
import type { Services } from '../../infra/services'
import { say } from '../../infra/words'
import { findMember } from '../member/users'

/** Mails the member that two-factor login was turned on or off, so that they learn of it if it was not them. */
export async function tellSecondLogin(
  { db, messages, config }: Services,
  userId: string,
  language: Language,
  state: 'on' | 'off',
): Promise<void> {
  const user = await findMember(db, userId)
  if (!user?.emailVerifiedAt) return
  const key = state === 'on' ? 'mail.secondOn' : 'mail.secondOff'
  await messages.send(
    renderMail(language, {
      to: user.email,
      subject: say(language, `${key}.subject`),
      title: say(language, `${key}.title`),
      text: say(language, `${key}.text`),
      button: {
        label: say(language, 'mail.changed.button'),
        url: `${siteIn(config.publicUrl, language)}/login`,
      },
    }),
  )
}
