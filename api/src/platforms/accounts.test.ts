import type { PlatformKey } from '@fankeep/shared/contract'
import { instagramFiles } from './fixtures/instagram'
import { people } from './fixtures/samples'
import { readEverything, TempUploads } from './fixtures/temp-upload'
import { tiktokFiles } from './fixtures/tiktok'
import { xFiles } from './fixtures/x'
import { type Files, zipBuffer } from './fixtures/zip'
import { openArchive } from './index'

const uploads = new TempUploads()
afterEach(() => uploads.clear())

async function read(platform: PlatformKey, files: Record<string, Buffer>, handles: string[]) {
  const archive = await openArchive(await uploads.put(files), platform, undefined, handles)
  try {
    const { owner } = archive
    return { owner, ...(await readEverything(archive)) }
  } finally {
    await archive.close()
  }
}

const uidsOf = ({ fans }: { fans: { uid: string }[] }) => fans.map(({ uid }) => uid)
const fan = (name: string) => ({ name, at: 1_772_000_000 })
const inFolder = (folder: string, files: Files) =>
  Object.fromEntries(Object.entries(files).map(([path, content]) => [`${folder}/${path}`, content]))
const made = (day: string) => ({ at: new Date(`${day}T08:00:00Z`) })

describe('exports of two accounts in one upload', () => {
  const mine = instagramFiles({ owner: 'mochi.daily', fans: [fan('ann')] })
  const other = instagramFiles({ owner: 'mochi.second', fans: [fan('bob')], posts: 2 })

  test.each([
    ['older', '2026-02-01'],
    ['newer', '2026-04-01'],
  ])('give the export of the page’s account, also if it is the %s', async (_which, day) => {
    const files = {
      'a.zip': await zipBuffer(mine, made(day)),
      'b.zip': await zipBuffer(other, made('2026-03-01')),
    }
    const got = await read('instagram', files, ['mochi.daily'])
    expect(got).toMatchObject({ owner: 'mochi.daily', posts: [], complete: true })
    expect(uidsOf(got)).toEqual(['ann'])
    expect(got.notes).toContainEqual({ key: 'account_left_out', params: { owner: 'mochi.second' } })
  })

  test('are told apart by their folders in one ZIP', async () => {
    const zip = await zipBuffer({
      ...inFolder('meta-2026/instagram-mochi.daily-2026-01-05-aB1', mine),
      ...inFolder('meta-2026/instagram-mochi.second-2026-01-05-cD2', other),
    })
    const got = await read('instagram', { 'a.zip': zip }, ['mochi.daily'])
    expect(uidsOf(got)).toEqual(['ann'])
    expect(got.posts).toEqual([])
  })

  test('are not mixed if the page has neither name', async () => {
    const files = { 'a.zip': await zipBuffer(mine, made('2026-04-01')), 'b.zip': await zipBuffer(other) }
    expect(await read('instagram', files, ['mochi.new'])).toMatchObject({ owner: 'mochi.daily', posts: [] })
  })

  test('are told apart for X and TikTok, too', async () => {
    const x = {
      'a.zip': await zipBuffer(xFiles({ fans: ['11'], owner: 'MochiDaily' })),
      'b.zip': await zipBuffer(
        xFiles({ fans: ['12'], owner: 'Other', generatedAt: '2026-09-01T00:00:00.000Z' }),
      ),
    }
    expect(uidsOf(await read('x', x, ['mochidaily']))).toEqual(['11'])
    const [ann, bob] = people(2)
    const tiktok = {
      'a.zip': await zipBuffer(tiktokFiles({ fans: [ann!], owner: 'mochi.daily' })),
      'b.zip': await zipBuffer(tiktokFiles({ fans: [bob!], owner: 'other' }), made('2026-05-01')),
    }
    expect(uidsOf(await read('tiktok', tiktok, ['mochi.daily']))).toEqual([ann!.username])
  })
})
