import type { TestServer } from '../../../test/server'
import { imports, onDay } from '../backup/test-imports'

interface GivenFan {
  uid: string
  name?: string
  username?: string
  on?: string
}

/** Lists with fans defined by a test. */
export function listed(server: () => TestServer) {
  const { addPage, importOf } = imports(server)

  /** A page with fans given by name: the product's own table accepts any. */
  async function pageOf(fans: GivenFan[], vipType = 2) {
    const member = await server().asMember({ vipType })
    const page = await addPage(
      member,
      'xiaohongshu',
      'https://www.xiaohongshu.com/user/profile/5f0000000000000001000000',
    )
    const lines = fans.map(({ uid, name = '', username = '', on }) =>
      [uid, `"${name}"`, username, '', on ? onDay(on).toISOString() : '', ''].join(','),
    )
    const run = await importOf(member, page.id, {
      name: 'fans.csv',
      content: Buffer.from(`uid,name,username,url,followed_at,email\n${lines.join('\n')}\n`),
    })
    if (run.state !== 'done') throw new Error(run.error?.msg)
    const list = async (given: object = {}) =>
      (await member.call('fans.list', { id: page.id, ...given })).data
    const uids = async (given: object = {}) => (await list(given)).list.map(({ uid }) => uid)
    return { member, page: page.id, list, uids }
  }

  return { addPage, importOf, pageOf }
}
