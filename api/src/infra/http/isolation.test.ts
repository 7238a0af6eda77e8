import { addressOf, calls, type CallName } from '@fankeep/shared/contract/calls'
import { agree, finish, redirectUri } from '../../../test/other-sites'
import { visitors } from '../../../test/people'
import { send } from '../../../test/send'
import { startTestServer, type TestServer } from '../../../test/server'
import { withTwoFactor } from '../../../test/two-factor'
import { imports, instagramZip } from '../../modules/backup/test-imports'

/*
 * Sends another member's ids, tickets, codes and addresses to every call that is not public. No call returns that
 * member's data, and none changes it.
 */
let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
const { codeSentTo } = visitors(() => server)
const { instagram, upload } = imports(() => server)

/** A member with one of everything that has an id, and one of each credential. */
async function victim() {
  const { member, page, import: read } = await instagram()
  await read(await instagramZip({ fans: 3, posts: 2 }))
  const run = (await upload(member, page, await instagramZip({ fans: 4 }))).data.run!.id
  server.queue.waiting.splice(0)
  const two = await withTwoFactor(server, member)
  const as = { token: two.token }
  await server.call('media.sendEmailCode', {}, as)
  const code = codeSentTo(member.email)
  const input = { platform: 'facebook', redirect_uri: redirectUri, code } as const
  const begun = (await server.call('media.beginBind', input, as)).data
  const back = finish(begun, await agree(server, begun))
  await server.call('media.sendEmailCode', { use: 'delete' }, as)
  const { list } = (await server.call('user.sessions', {}, as)).data
  const posts = (await server.call('posts.list', { id: page }, as)).data.list
  return {
    ...member,
    as,
    page,
    run,
    back,
    session: list[0]!.id,
    post: posts[0]!.id,
    deleteCode: codeSentTo(member.email),
    spare: two.codes[0]!,
  }
}

const memberCalls = (Object.keys(calls) as CallName[]).filter((name) => !addressOf(name).public)
/** Calls that end the caller's session; they skip the last check. */
const ending = ['auth.logout', 'user.endOtherSessions']

/** All data of one member in the database. */
async function stateOf(userId: string, pageId: string) {
  const { pool } = server.services
  const { rows } = await pool.query<{ all: unknown }>(
    `select json_build_object(
       'user', (select to_jsonb(u) from users u where id = $1),
       'pages', (select json_agg(p order by id) from pages p where user_id = $1),
       'runs', (select json_agg(r order by id) from runs r where user_id = $1),
       'sessions', (select json_agg(s.token_hash order by s.token_hash) from sessions s where user_id = $1),
       'codes', (select count(*) from spare_codes where user_id = $1 and used_at is null),
       'bound', (select count(*) from media_accounts where user_id = $1),
       'fans', (select count(*) from fans where page_id = $2)) as all`,
    [userId, pageId],
  )
  return rows[0]!.all
}

test.each(memberCalls)(
  '%s returns nothing of another member and changes none of their data',
  async (name) => {
    const one = await shared()
    const stranger = await server.asMember({ vipType: 3 })
    const before = await stateOf(one.id, one.page)
    const input = {
      id: name === 'user.endSession' ? one.session : one.page,
      page: one.page,
      run: one.run,
      post: one.post,
      callback: '1',
      canned: '1',
      head_pic: `/api3/media/picture/${one.id}/${'a'.repeat(64)}?until=99999999999&signature=${'A'.repeat(43)}`,
      link: one.as.token,
      provider: 'google',
      platform: 'facebook',
      use: 'delete',
      on: '1',
      from: '2020-01-01',
      to: '2026-12-31',
      ...one.back,
      ...(/delete|checkCode/.test(name) && { code: one.deleteCode }),
      ...(name.startsWith('twoFactor') && { code: one.spare }),
    }
    const response = await send(server.origin, name, input, { token: stranger.token })
    const text = await response.text()
    expect([name, response.status]).toEqual([name, 200])
    for (const secret of [one.email, one.as.token, one.spare, 'mochi.daily'])
      expect(text).not.toContain(secret)
    expect(await stateOf(one.id, one.page)).toEqual(before)
    if (ending.includes(name)) return
    expect((await server.call('user.info', {}, one.as)).code).toBe(1)
  },
)

let made: ReturnType<typeof victim> | undefined
const shared = () => (made ??= victim())

test.each(memberCalls)(
  '%s answers -1 to a token of a session that has ended, a changed token and what is no token',
  async (name) => {
    const dead = await server.asMember()
    await dead.call('auth.logout', {})
    const live = await server.asMember()
    const changed = live.token.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
    for (const token of [dead.token, changed, '', 'x'.repeat(5000)]) {
      const answer = await send(server.origin, name, { id: '1' }, { token }).then((response) =>
        response.json(),
      )
      expect([name, answer.code, answer.error]).toEqual([name, -1, 'login_timeout'])
    }
  },
)
