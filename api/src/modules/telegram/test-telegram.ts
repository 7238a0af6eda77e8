import { randomInt } from 'node:crypto'
import { telegramTokenOf } from '../../sandbox/telegram'
import type { TestServer } from '../../../test/server'
import { imports } from '../backup/test-imports'

/** Creates pages with a connected bot of the stand-in, and fans who start it. */
export function telegrams(server: () => TestServer) {
  const { addPage } = imports(server)
  const newBot = () => String(1_000_000_000 + randomInt(999_999_999))
  const tokenOf = (bot: string) => ({ bot_token: telegramTokenOf(bot) })

  async function connected(given: Parameters<TestServer['asMember']>[0] = { vipType: 2 }) {
    const member = await server().asMember(given)
    const page = (await addPage(member, 'instagram', 'https://www.instagram.com/mochi.daily')).id
    const id = newBot()
    const asked = await member.call('telegram.connect', { id: page, ...tokenOf(id) })
    if (asked.code !== 1) throw new Error(asked.msg)
    const bot = server().sandbox.telegram.bot(id)
    const counts = async () => {
      const { confirmed, waiting } = (await member.call('telegram.settings', { id: page })).data
      return { confirmed, waiting }
    }
    return { member, page, id, bot, settings: asked.data, counts }
  }
  type Connected = Awaited<ReturnType<typeof connected>>

  /** Makes these fans start the bot and confirm; the replies are discarded. */
  async function start({ bot }: Pick<Connected, 'bot'>, chats: string[]) {
    const { telegram } = server().sandbox
    for (const chat of chats)
      for (const act of ['start', 'yes'] as const)
        if ((await telegram.happen(bot, act, chat)) !== 200) throw new Error('The webhook rejected it')
    await server().workDue()
    bot.sent.splice(0)
  }
  return { connected, start, newBot, tokenOf }
}
