import { dayOf } from '../../../infra/days'
import { oneClickHeaders } from '../../../infra/http/one-click'
import { readLanguage, siteIn } from '../../../infra/language'
import { nameInMail, renderMail } from '../../../infra/mail/mail'
import { defineJob } from '../../../infra/queue/job'
import { say } from '../../../infra/words'
import { handleJob } from '../../../infra/worker/handler'
import { leavesAt } from '../../member/leaving'
import { findMember } from '../../member/users'
import { findPage } from '../../pages/repository'
import { sentencesOf } from '../sentences'
import { summaryOf } from '../summary'
import { isMailed } from './mails'
import { oneClickUrl } from './one-click'
import { weekOf } from './week'

/** Mails a member the week's sentences about a page. */
export const mailWeek = defineJob<{ page: string; week: string }>({
  name: 'insights.mail',
  concurrency: 2,
  retries: 4,
  timeout: 60,
})

/** Sends nothing if the page is gone or has no list, its account will be erased, mails were turned off meanwhile, or the week is over. */
export const mailWeekHandler = handleJob(mailWeek, {
  run: async ({ page: id, week }, services) => {
    const { db, clock, config, crypto, messages } = services
    const page = await findPage(db, id)
    const member = page && (await findMember(db, page.userId))
    if (!page || !member?.emailVerifiedAt || week !== weekOf(clock.now()) || !(await isMailed(db, id))) return
    const { figures } = await summaryOf(services, page)
    if (figures.lists.count === 0 || (await leavesAt(db, page.userId))) return
    const language = readLanguage(member.language)
    const name = nameInMail(page.name || page.handle)
    const url = `${siteIn(config.publicUrl, language)}/insights?id=${page.id}`
    const unsubscribe = oneClickUrl(config.publicUrl, crypto, page.id)
    const mail = renderMail(language, {
      to: member.email,
      subject: say(language, 'mail.insights.subject', { page: name }),
      title: say(language, 'mail.insights.title', { page: name }),
      text: sentencesOf(figures, language, dayOf(clock.now()))
        .map(({ text }) => text)
        .join('\n'),
      button: { label: say(language, 'mail.insights.button'), url },
      note: say(language, 'mail.insights.note'),
      end: { label: say(language, 'mail.insights.end'), url: unsubscribe },
    })
    await messages.send({ ...mail, headers: oneClickHeaders(unsubscribe) })
  },
})
