import { type Language, siteIn } from '../../infra/language'
import { renderMail } from '../../infra/mail/mail'
import type { Services } from '../../infra/services'
import { say } from '../../infra/words'
import { tellOwner } from '../member/tell-owner'
import { findMember } from '../member/users'

/** Tells the member that two-factor login was turned on or off, in case another person did it. */
export async function tellSecondLogin(
  services: Services,
  userId: string,
  language: Language,
  state: 'on' | 'off',
): Promise<void> {
  const user = await findMember(services.db, userId)
  if (!user) return
  const key = state === 'on' ? 'mail.secondOn' : 'mail.secondOff'
  await tellOwner(services, user, language, (to) =>
    renderMail(language, {
      to,
      subject: say(language, `${key}.subject`),
      title: say(language, `${key}.title`),
      text: say(language, `${key}.text`),
      button: {
        label: say(language, 'mail.changed.button'),
        url: `${siteIn(services.config.publicUrl, language)}/login`,
      },
    }),
  )
}
