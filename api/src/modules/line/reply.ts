import { readLanguage, type Language } from '../../infra/language'
import { defineJob } from '../../infra/queue/job'
import { handleJob } from '../../infra/worker/handler'
import { say } from '../../infra/words'
import { isDone, lineClient, wordsOf } from '../../platforms/line/client'
import { findMember } from '../member/users'
import { findPage } from '../pages/repository'
import { channelOf, openSecrets } from './channel'

/** The button's postback data, which LINE returns when a fan presses "yes". */
export const yes = 'fankeep:yes'

export type LineReply = 'ask' | 'thanks'

/** Replies to one event of a fan. LINE accepts a reply token once, and only for a short time. */
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
    // A used or expired token is refused: a retry would not help.
    if (answer.status >= 400 && answer.status < 500 && answer.status !== 429)
      return log.warn({ page: pageId, status: answer.status }, 'LINE rejected a reply')
    throw new Error(`LINE failed to accept a reply: ${wordsOf(answer)}`)
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
