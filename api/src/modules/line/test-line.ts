import { randomInt } from 'node:crypto'
import { lineSecretsOf } from '../../sandbox/line'
import type { TestServer } from '../../../test/server'
import { imports } from '../backup/test-imports'

/** Creates pages with a connected LINE account of the stand-in, and fans who follow it. */
export function lines(server: () => TestServer) {
  const { addPage } = imports(server)
  const newChannel = () => String(1_000_000_000 + randomInt(999_999_999))

  async function connected(given: Parameters<TestServer['asMember']>[0] = { vipType: 2 }) {
    const member = await server().asMember(given)
    const page = (await addPage(member, 'instagram', 'https://www.instagram.com/mochi.daily')).id
    const channel = newChannel()
    const asked = await member.call('line.connect', { id: page, ...lineSecretsOf(channel) })
    if (asked.code !== 1) throw new Error(asked.msg)
    const account = server().sandbox.line.account(channel)
    const counts = async () => {
      const { confirmed, waiting } = (await member.call('line.settings', { id: page })).data
      return { confirmed, waiting }
    }
    return { member, page, channel, account, settings: asked.data, counts }
  }
  type Connected = Awaited<ReturnType<typeof connected>>

  /** Makes these fans follow and confirm. */
  async function follow({ account }: Pick<Connected, 'account'>, uids: string[]) {
    const { line } = server().sandbox
    const events = uids.flatMap((uid) => [
      line.event(account, 'follow', uid),
      line.event(account, 'yes', uid),
    ])
    if ((await line.deliver(account, events)) !== 200) throw new Error('The webhook rejected them')
    await server().workDue()
  }
  return { connected, follow, newChannel }
}
