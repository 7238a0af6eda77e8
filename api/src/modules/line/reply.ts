import { readLanguage, type Language } from '../../infra/language'
import { defineJob } from '../../infra/queue/job'
import { handleJob } from '../../infra/worker/handler'
import { say } from '../../infra/words'
import { isDone, lineClient, wordsOf } from '../../platforms/line/client'
import { findMember } from '../member/users'
import { findPage } from '../pages/repository'
import { channelOf, openSecrets } from './channel'

/** The words of the button's postback: what LINE gives back when a fan presses "yes". */
export const yes = 'fankeep:yes'

export type LineReply = 'ask' | 'thanks'

/** Answers one event of a fan. LINE takes a reply token once, and for a short time alone. */
export const replyToFan = defineJob<{ page: string; hook: string; replyToken: string; say: LineReply }>({
  name: 'line.reply',
  concurrency: 4,
  retries: 2,
  retryDelay: 2,
  timeout: 60,
})

export const replyToFanHandler = handleJob(replyToFan, {
  run: async ({ page: pageId, hook, replyToken, say: what }, services, { signal }) => {
    const { db, config, log } = services
    const [channel, page] = await Promise.all([channelOf(db, pageId), findPage(db, pageId)])
    if (!channel || !page || channel.hook !== hook) return
    const language = readLanguage((await findMember(db, page.userId))?.language)
    const answer = await lineClient(config)('/v2/bot/message/reply', {
      method: 'POST',
      token: openSecrets(services, channel).token,
      json: { replyToken, messages: [messageOf(what, page.name, language)] },
      signal,
    })
    if (isDone(answer)) return
    // A token that was used or is too old is refused: to ask again changes nothing.
    if (answer.status >= 400 && answer.status < 500 && answer.status !== 429)
      return log.warn({ page: pageId, status: answer.status }, 'LINE did not take a reply')
    throw new Error(`LINE did not take a reply: ${wordsOf(answer)}`)
  },
})

function messageOf(what: LineReply, page: string, language: Language) {
  if (what === 'thanks') return { type: 'text', text: say(language, 'line.thanks', { page }) }
  const label = say(language, 'line.yes')
  const action = { type: 'postback', label, data: yes, displayText: label }
  return {
    type: 'text',
    text: say(language, 'line.ask', { page }),
    quickReply: { items: [{ type: 'action', action }] },
  }
}
