import { readLanguage, siteIn } from '../../infra/language'
import { renderMail } from '../../infra/mail/mail'
import { handleJob } from '../../infra/worker/handler'
import { defineJob } from '../../infra/queue/job'
import { say } from '../../infra/words'
import { kindOf, type NoticeKind, sayNotice } from './kinds'
import { findMember } from '../member/users'

/**
 * Mails a notice to its member, in the language they used last. The setting is read when the job runs: after mails are turned off, none
 * that are queued go out. A member without a proven e-mail address gets no mail; the notice is in the bell’s list.
 */
export const mailNotice = defineJob<{ notice: string }>({
  name: 'notices.mail',
  concurrency: 2,
  retries: 4,
  timeout: 60,
})

export const mailNoticeHandler = handleJob(mailNotice, {
  run: async ({ notice }, { db, clock, config, messages }) => {
    const row = await db.selectFrom('notices').selectAll().where('id', '=', notice).executeTakeFirst()
    const member = row && (await findMember(db, row.userId))
    const kind = row && kindOf(row.kind)
    if (!row || !member?.emailVerifiedAt || row.mailedAt || !kind || !member[kind.switch]) return
    const language = readLanguage(member.language)
    const { title, text, button, path } = sayNotice(language, row.kind as NoticeKind, row.params)
    const site = siteIn(config.publicUrl, language)
    const to = (path: string) => site + path.replace('{page}', row.pageId ?? '')
    const buttonsOf = ({ mail }: typeof kind) => ({
      button: {
        label: mail ? say(language, `notice.${row.kind}.first`) : button,
        url: to(mail?.path ?? path),
      },
      ...(mail && { second: { label: say(language, `notice.${row.kind}.second`), url: to(mail.second) } }),
    })
    await messages.send(
      renderMail(language, {
        to: member.email,
        subject: title,
        title,
        text,
        ...buttonsOf(kind),
        note: say(language, `notice.why.${kind.switch}`),
        end: { label: say(language, 'notice.settings'), url: `${site}/manageLogin#profile` },
      }),
    )
    await db.updateTable('notices').set({ mailedAt: clock.now() }).where('id', '=', notice).execute()
  },
})
