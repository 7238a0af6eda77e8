import type { PlatformKey } from '@fankeep/shared/contract'
import { startTestServer, type TestServer } from '../../../../test/server'
import { type Era, eras, uploadOf } from '../../../platforms/fixtures/eras'
import { facebookFiles } from '../../../platforms/fixtures/facebook'
import { tiktokFiles } from '../../../platforms/fixtures/tiktok'
import { type Person, people, posts } from '../../../platforms/fixtures/samples'
import { youtubeFiles } from '../../../platforms/fixtures/youtube'
import { type Files, zipBuffer } from '../../../platforms/fixtures/zip'
import { imports, type Uploaded } from '../test-imports'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
const { addPage, importOf, pageOf } = imports(() => server)

const addresses: Record<PlatformKey, string> = {
  facebook: 'https://www.facebook.com/mochi.daily',
  instagram: 'https://www.instagram.com/mochi.daily',
  threads: 'https://www.threads.com/@mochi.daily',
  tiktok: 'https://www.tiktok.com/@mochi.daily',
  x: 'https://x.com/mochidaily',
  youtube: 'https://www.youtube.com/@mochidaily',
  xiaohongshu: 'https://www.xiaohongshu.com/user/profile/5f3c1a2b0000000001001234',
}

async function pageFor(platform: PlatformKey) {
  const member = await server.asMember({ vipType: 2 })
  const page = await addPage(member, platform, addresses[platform])
  return {
    member,
    page: page.id,
    import: (...files: Uploaded[]) => importOf(member, page.id, ...files),
    gone: async () => {
      const { data } = await member.call('fans.list', { id: page.id, gone: true, limit: 100 })
      return data.list.map(({ name, username, uid }) => name ?? username ?? uid).sort()
    },
  }
}

const zip = async (files: Files, day: string): Promise<Uploaded> =>
  zipBuffer(files, { at: new Date(`${day}T08:00:00Z`) })
const uploaded = async (era: Era, fans: Person[], count: number) =>
  Object.entries(await uploadOf(era, fans, posts(count))).map(([name, content]) => ({
    name,
    content: Buffer.from(content as string),
  }))
const keysOf = (run: { notes: { key: string }[] }) => run.notes.map(({ key }) => key)

const withFans = eras.filter(({ fan }) => fan).map((era) => [`${era.platform} ${era.era}`, era] as const)

describe.each(withFans)('archive of %s', (_name, era) => {
  const [before, after] = [people(20), people(20, 5)]

  test('a second archive counts who joined and who left; a repeated one counts no changes', async () => {
    const { import: read, gone } = await pageFor(era.platform)
    const one = await zip(era.files(before, []), '2026-03-01')
    const two = await zip(later(era.files(after, [])), '2026-04-01')
    expect(await read(one)).toMatchObject({ state: 'done', fans_new: 20, fans_gone: 0 })
    expect(await read(one)).toMatchObject({ state: 'done', fans_new: 0, fans_gone: 0 })
    expect(await read(two)).toMatchObject({ state: 'done', fans_new: 5, fans_gone: 5 })
    expect(await gone()).toHaveLength(5)
  })

  if (era.lacking)
    test('an incomplete archive counts no fan as gone', async () => {
      const { import: read, gone } = await pageFor(era.platform)
      await read(await zip(era.files(before, []), '2026-03-01'))
      const run = await read(await zip(later(era.lacking!(after)), '2026-04-01'))
      expect(run).toMatchObject({ state: 'done', fans_gone: 0 })
      expect(run.fans_seen).toBeLessThan(20)
      expect(keysOf(run)).toContain('parts_missing')
      expect(await gone()).toEqual([])
    })
})

/** Moves an archive to a later date: X's is in the manifest, if there is one; the others' date comes from their files. */
function later(files: Files): Files {
  const manifest = files['data/manifest.js']
  return typeof manifest === 'string'
    ? { ...files, 'data/manifest.js': manifest.replace('2026-03-01T09', '2026-04-01T09') }
    : files
}

test.each(eras.filter(({ media }) => media).map((era) => [`${era.platform} ${era.era}`, era] as const))(
  '%s: stores the files of its posts once, and counts them in the page’s bytes',
  async (_name, era) => {
    const { member, page, import: read } = await pageFor(era.platform)
    const run = await read(...(await uploaded(era, people(3), 4)))
    expect(run).toMatchObject({ state: 'done', posts_new: 4 })
    expect(run.bytes).toBeGreaterThan(0)
    expect((await pageOf(member, page)).bytes).toBe(run.bytes)
    const again = await read(...(await uploaded(era, people(3), 4)))
    expect(again).toMatchObject({ posts_new: 0, bytes: 0 })
    expect((await pageOf(member, page)).bytes).toBe(run.bytes)
  },
)

test.each(['youtube', 'xiaohongshu'] as const)(
  '%s: gives no fans, and the run notes that',
  async (platform) => {
    const { import: read } = await pageFor(platform)
    const era = eras.find((one) => one.platform === platform)!
    const run = await read(...(await uploaded(era, [], 3)))
    expect(run).toMatchObject({ state: 'done', posts_new: 3, fans_seen: 0 })
    expect(keysOf(run)).toContain('fans_not_given')
    expect(keysOf(run)).not.toContain('posts_only')
  },
)

describe('visibility of posts', () => {
  const seen = async (member: Awaited<ReturnType<typeof pageFor>>['member'], id: string) =>
    (await member.call('posts.list', { id })).data.list.map(({ visibility }) => visibility)
  const forget = (id: string) =>
    server.services.db.updateTable('posts').set({ visibility: 'unknown' }).where('pageId', '=', id).execute()

  test('is filled in from the same archive if it was unknown, and nothing else changes', async () => {
    const { member, page, import: read } = await pageFor('youtube')
    const archive = await zip(youtubeFiles({ posts: posts(2) }), '2026-03-01')
    await read(archive)
    await forget(page)
    expect(await seen(member, page)).toEqual(['unknown', 'unknown'])
    expect(await read(archive)).toMatchObject({ posts_new: 0, posts_changed: 0 })
    expect(await seen(member, page)).toEqual(['public', 'public'])
  })

  test('follows the newest archive; an archive with an unknown word does not change it', async () => {
    const { member, page, import: read } = await pageFor('youtube')
    const filesWith = (privacy: string) =>
      Object.fromEntries(
        Object.entries(youtubeFiles({ posts: posts(1), films: false })).map(([path, text]) => [
          path,
          String(text).replace(',Public,', `,${privacy},`),
        ]),
      )
    for (const [privacy, day, visibility] of [
      ['Public', '2026-03-01', 'public'],
      ['Private', '2026-04-01', 'private'],
      ['A new word', '2026-05-01', 'private'],
    ] as const) {
      await read(await zip(filesWith(privacy), day))
      expect(await seen(member, page)).toEqual([visibility])
    }
  })
})

describe('a member’s own list in the upload of an archive', () => {
  const list = (text: string): Uploaded => ({ name: 'fans.csv', content: Buffer.from(text) })

  test('adds its fans if the platform gives none', async () => {
    const { import: read } = await pageFor('youtube')
    const takeout = await zip(youtubeFiles({ posts: posts(2) }), '2026-03-01')
    const run = await read(takeout, list('uid,name\n1,Ann\n2,Bob\n'))
    expect(run).toMatchObject({ state: 'done', fans_new: 2, posts_new: 2 })
    expect(keysOf(run)).not.toContain('fans_not_given')
  })

  test('adds its fans, but only the platform’s list decides who is gone', async () => {
    const { import: read, gone } = await pageFor('tiktok')
    const [first, second] = [people(3), people(2, 1)]
    await read(await zip(tiktokFiles({ fans: first }), '2026-03-01'))
    const both = await read(
      await zip(tiktokFiles({ fans: second }), '2026-04-01'),
      list('username\nann.by.hand\n'),
    )
    expect(both).toMatchObject({ fans_seen: 3, fans_new: 1, fans_gone: 1 })
    expect(keysOf(both)).not.toContain('files_unused')
    expect(await gone()).toEqual([first[0]!.username])
  })
})

test('a fan in an archive and in a list uploaded with it gets the data of both', async () => {
  const { member, page, import: read } = await pageFor('tiktok')
  const [first, second] = people(2)
  const own = `username,name,email\n${first!.username},Ann,ann@fan.test\nzoe,Zoe,\n`
  const run = await read(await zip(tiktokFiles({ fans: [first!, second!] }), '2026-03-01'), {
    name: 'fans.csv',
    content: Buffer.from(own),
  })
  expect(run).toMatchObject({ fans_seen: 3, fans_new: 3 })
  const { data } = await member.call('fans.list', { id: page, q: 'Ann' })
  expect(data.list).toEqual([
    expect.objectContaining({
      uid: first!.username,
      email: 'ann@fan.test',
      followed_at: new Date(first!.at * 1000).toISOString(),
    }),
  ])
})

test('the run notes that a TikTok archive has only links to its videos', async () => {
  const { import: read } = await pageFor('tiktok')
  const run = await read(await zip(tiktokFiles({ fans: people(3), posts: posts(4) }), '2026-03-01'))
  expect(keysOf(run)).toContain('media_links_only')
})

test('an older archive imported after a newer one adds missing posts but changes none', async () => {
  const { member, page, import: read } = await pageFor('youtube')
  const titled = (...titles: string[]) =>
    youtubeFiles({ posts: posts(titles.length).map((post, n) => ({ ...post, text: titles[n]! })) })
  const [older, newer] = [titled('Old title', 'Deleted since'), titled('New title')]
  await read(await zip(newer, '2026-04-01'))
  expect(await read(await zip(older, '2026-03-01'))).toMatchObject({ posts_new: 1, posts_changed: 0 })
  const { data } = await member.call('posts.list', { id: page })
  const titles = data.list.map(({ text }) => text.split('\n')[0]!)
  expect(titles.sort()).toEqual(['Deleted since', 'New title'])
  expect(await read(await zip(titled('Newest title'), '2026-05-01'))).toMatchObject({ posts_changed: 1 })
})

test('files that are neither fans nor posts are skipped and counted in a note', async () => {
  const { import: read } = await pageFor('facebook')
  const files = {
    ...facebookFiles({ fans: people(3) }),
    'messages/inbox/a/message_1.json': '{"messages":[]}',
  }
  const run = await read(await zip(files, '2026-03-01'))
  expect(run.notes.find(({ key }) => key === 'files_unused')?.msg).toContain('3')
})

describe('fans that a list does not cover', () => {
  test('friends do not count as gone if a Facebook archive has only followers', async () => {
    const { import: read, gone } = await pageFor('facebook')
    const [fans, friends] = [people(6), people(4, 50)]
    await read(await zip(facebookFiles({ fans, friends }), '2026-03-01'))
    const followersAlone = await read(await zip(facebookFiles({ fans: fans.slice(1) }), '2026-04-01'))
    expect(followersAlone).toMatchObject({ fans_gone: 1 })
    const both = await read(
      await zip(facebookFiles({ fans: fans.slice(1), friends: friends.slice(1) }), '2026-05-01'),
    )
    expect(both).toMatchObject({ fans_gone: 1 })
    expect(await gone()).toHaveLength(2)
    const friendsAlone = await read(await zip(facebookFiles({ friends: friends.slice(1) }), '2026-06-01'))
    expect(friendsAlone).toMatchObject({ fans_gone: 0 })
  })

  test('friends of an older archive do not count as gone if the newer one had only followers', async () => {
    const { import: read, gone } = await pageFor('facebook')
    const [fans, friends] = [people(6), people(4, 50)]
    await read(await zip(facebookFiles({ fans: fans.slice(1) }), '2026-04-01'))
    await read(await zip(facebookFiles({ fans, friends }), '2026-03-01'))
    expect(await gone()).toEqual([fans[0]!.name])
    const later = facebookFiles({ fans: fans.slice(1), friends: friends.slice(1) })
    expect(await read(await zip(later, '2026-05-01'))).toMatchObject({ fans_new: 0, fans_gone: 1 })
  })

  test('earlier fans do not count as gone if a date range cut the list', async () => {
    const { import: read, gone } = await pageFor('instagram')
    const era = eras.find((one) => one.platform === 'instagram' && one.era === '2022')!
    const all = people(100)
    await read(await zip(era.files(all, []), '2026-03-01'))
    const lastYear = await read(await zip(era.files(all.slice(0, 60), []), '2026-04-01'))
    expect(lastYear).toMatchObject({ state: 'done', fans_gone: 0 })
    expect(keysOf(lastYear)).toContain('list_partial')
    expect(await gone()).toEqual([])
    // Fans missing here and there count as gone.
    const scattered = await read(
      await zip(
        era.files(
          all.filter((_fan, n) => n % 2 === 0),
          [],
        ),
        '2026-05-01',
      ),
    )
    expect(scattered).toMatchObject({ fans_gone: 50 })
  })

  test('earlier fans do not count as gone if a date range cut a Facebook list that lacks some dates', async () => {
    const { import: read, gone } = await pageFor('facebook')
    const all = people(100).map(({ name, at }) => ({ name, timestamp: at }))
    const list = (fans: object[], day: string) =>
      zip(
        {
          'connections/followers/people_who_followed_you.json': JSON.stringify({
            followers_v3: [...fans, { name: 'No Date' }, { name: 'Nor Here' }],
          }),
        },
        day,
      )
    await read(await list(all, '2026-03-01'))
    const lastYear = await read(await list(all.slice(0, 60), '2026-04-01'))
    expect(lastYear).toMatchObject({ state: 'done', fans_gone: 0 })
    expect(keysOf(lastYear)).toContain('list_partial')
    expect(await gone()).toEqual([])
    const scattered = all.filter((_fan, n) => n % 2 === 0)
    expect(await read(await list(scattered, '2026-05-01'))).toMatchObject({ fans_gone: 50 })
  })

  test.each(['2025', 'txt'] as const)(
    'later fans do not count as gone if a file from an older TikTok ZIP is imported (%s)',
    async (era) => {
      const { import: read, gone } = await pageFor('tiktok')
      const [since, before] = [people(6), people(4, 2)]
      const loose = (fans: Person[]): Uploaded => {
        const [path, content] = Object.entries(tiktokFiles({ era, fans })).find(([name]) =>
          /user_data|Follower\./.test(name),
        )!
        return { name: path.split('/').at(-1)!, content: Buffer.from(content as string) }
      }
      await read(loose(since))
      const older = await read(loose(before))
      expect(older).toMatchObject({ state: 'done', fans_seen: 4, fans_new: 0, fans_gone: 0 })
      expect(keysOf(older)).toContain('older_archive')
      expect(await gone()).toEqual([])
      expect(await read(loose(since.slice(0, 5)))).toMatchObject({ fans_gone: 1 })
    },
  )

  test('no fan counts as gone if TikTok left the list empty', async () => {
    const { import: read, gone } = await pageFor('tiktok')
    await read(await zip(tiktokFiles({ fans: people(5) }), '2026-03-01'))
    const run = await read(await zip(tiktokFiles({ nullFans: true, posts: posts(2) }), '2026-04-01'))
    expect(run).toMatchObject({ state: 'done', fans_gone: 0 })
    expect(await gone()).toEqual([])
  })
})

describe('an archive of another account', () => {
  test.each([
    ['facebook', () => facebookFiles({ fans: people(3), owner: 'somebody.else' })],
    ['tiktok', () => tiktokFiles({ fans: people(3), owner: 'somebody.else' })],
  ] as const)('of %s is refused, and the error names its owner', async (platform, files) => {
    const { import: read } = await pageFor(platform)
    const run = await read(await zip(files(), '2026-03-01'))
    expect(run).toMatchObject({ state: 'failed', error: { key: 'archive_other_owner' } })
    expect(run.error!.msg).toContain('somebody.else')
  })

  test('of Facebook is accepted if the owner’s name differs only in its periods', async () => {
    const { import: read, member } = await pageFor('facebook')
    const files = facebookFiles({ fans: people(3), owner: 'mochidaily' })
    expect(await read(await zip(files, '2026-03-01'))).toMatchObject({ state: 'done', fans_new: 3 })
    const other = await addPage(member, 'facebook', 'https://www.facebook.com/mochi.kitchen')
    const taken = await importOf(member, other.id, await zip(files, '2026-03-01'))
    expect(taken).toMatchObject({ state: 'failed', error: { key: 'archive_other_owner' } })
  })

  test('of YouTube is refused after a first archive has shown the page’s channel id', async () => {
    const { import: read } = await pageFor('youtube')
    const own = await zip(youtubeFiles({ posts: posts(2) }), '2026-03-01')
    const other = await zip(
      youtubeFiles({ posts: posts(3), channel: 'UCzzzzzzzzzzzzzzzzzzzzzz' }),
      '2026-04-01',
    )
    expect(await read(own)).toMatchObject({ state: 'done' })
    expect(await read(other)).toMatchObject({ state: 'failed', error: { key: 'archive_other_owner' } })
  })
})
