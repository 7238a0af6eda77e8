import { readLanguage } from '../../infra/language'
import { defineJob } from '../../infra/queue/job'
import { handleJob } from '../../infra/worker/handler'
import { say } from '../../infra/words'
import { pushKeys } from '../notices/push/keys'
import { sendPush } from '../notices/push/send-push'
import { findPage } from '../pages/repository'
import { openSubscription } from './browser-keys'
import { fanPushPath, sealConfirmKey } from './confirm-key'
import { dropPushFan } from './fans'

const secondsKept = 86_400

/** Shows the notification that asks a fan to confirm. A second one in the same browser replaces the first. */
export const askToConfirm = defineJob<{ fan: string; askedAt: string }>({
  name: 'fan-push.ask',
  concurrency: 4,
  retries: 4,
  timeout: 60,
})

export const askToConfirmHandler = handleJob(askToConfirm, {
  run: async ({ fan, askedAt }, services, { signal }) => {
    const { db, crypto, config, log } = services
    const row = await db
      .selectFrom('pushFans')
      .selectAll()
      .where('id', '=', fan)
      .where('askedAt', '=', new Date(askedAt))
      .where('confirmedAt', 'is', null)
      .executeTakeFirst()
    const page = row && (await findPage(db, row.pageId))
    if (!row || !page?.optIn) return
    const language = readLanguage(row.language)
    const message = {
      title: say(language, 'fanPush.ask.title', { page: page.name }),
      text: say(language, 'fanPush.ask.text', { page: page.name }),
      path: fanPushPath({ confirmPush: sealConfirmKey(crypto, { fan, askedAt: row.askedAt }) }),
      tag: `confirm-${fan}`,
      stop: { label: say(language, 'fanPush.stop'), path: fanPushPath({ stopPush: fan }) },
    }
    const to = openSubscription(services, row)
    const { status } = await sendPush(config, to, message, {
      keys: await pushKeys(services),
      ttl: secondsKept,
      signal,
    })
    if (status >= 200 && status < 300) return
    if (status === 404 || status === 410) return void (await dropPushFan(db, fan))
    // A retry would get the same answer.
    if (status >= 400 && status < 500 && status !== 429)
      return log.warn({ status }, 'a push service rejected the message that asks a fan to confirm')
    throw new Error(`The push service answered HTTP ${status}`)
  },
})
