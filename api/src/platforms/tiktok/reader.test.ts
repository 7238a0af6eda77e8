import { readZip } from '../fixtures/read-zip'
import { readEverything, TempUploads } from '../fixtures/temp-upload'
import { zipBuffer } from '../fixtures/zip'
import { openArchive } from '../index'

const uploads = new TempUploads()
afterEach(() => uploads.clear())

const path = 'TikTok/Profile and Settings/Follower.txt'
const read = (...names: string[]) =>
  readZip(uploads, 'tiktok', {
    [path]: names.map((name, n) => `Date: 2024-01-01 10:00:0${n} UTC\r\nUsername: ${name}\r\n\r\n`).join(''),
  })

describe('a list of followers as text', () => {
  it('is whole with closed accounts, whose names TikTok leaves out', async () => {
    const got = await read('anna', '', 'N/A', 'bert')
    expect(got.fans.map(({ uid }) => uid)).toEqual(['anna', 'bert'])
    expect(got.notes).toContainEqual({ key: 'records_skipped', params: { count: 2, file: path } })
    expect(got.complete).toBe(true)
  })

  it('that was cut within its last name is read without that name, and is not whole', async () => {
    const text =
      'Date: 2024-01-01 10:00:00 UTC\nUsername: anna\n\nDate: 2024-01-01 10:00:01 UTC\nUsername: chri'
    const archive = await openArchive(await uploads.put({ 'Follower.txt': text }), 'tiktok')
    const got = await readEverything(archive)
    await archive.close()
    expect(got.fans.map(({ uid }) => uid)).toEqual(['anna'])
    expect(got.notes).toEqual([{ key: 'corrupt_file', params: { file: 'Follower.txt' } }])
    expect(got.complete).toBe(false)
  })

  it('that ends in an entry without a name is not whole, because it may have been cut', async () => {
    expect((await read('anna', '')).complete).toBe(false)
  })

  it('of whose numbered files one is missing is not whole', async () => {
    const entry = 'Date: 2024-01-01 10:00:00 UTC\r\nUsername: anna\r\n\r\n'
    const of = (...parts: number[]) =>
      readZip(
        uploads,
        'tiktok',
        Object.fromEntries(parts.map((part) => [path.replace('.txt', `_${part}.txt`), entry])),
      )
    expect((await of(1, 2)).complete).toBe(true)
    expect((await of(2)).complete).toBe(false)
  })

  it('with an entry that cannot be read is not whole', async () => {
    expect((await read('anna', 'no user name', 'bert')).complete).toBe(false)
  })
})

describe('an export as JSON', () => {
  it('of an account without fans and posts, for which TikTok writes null, is read with an empty list', async () => {
    const nothing = JSON.stringify({
      'Profile And Settings': {
        Follower: { FansList: null },
        'Profile Info': { ProfileMap: { userName: 'ann' } },
      },
      Post: { Posts: { VideoList: null } },
    })
    const files: Record<string, string | Buffer>[] = [
      { 'user_data_tiktok.json': nothing },
      { 'a.zip': await zipBuffer({ 'user_data_tiktok.json': nothing }) },
    ]
    for (const file of files) {
      const archive = await openArchive(await uploads.put(file), 'tiktok')
      const got = await readEverything(archive)
      await archive.close()
      expect([got.fans, got.posts, archive.owner, got.complete]).toEqual([[], [], 'ann', false])
      expect(got.notes).toEqual([{ key: 'fans_empty', params: {} }])
    }
  })

  const text = JSON.stringify({
    'Profile And Settings': {
      Follower: { FansList: [{ Date: '2024-01-01 10:00:00', UserName: 'anna' }] },
    },
  })
  it('has no user name that was written as a number and lost digits', async () => {
    const fan = (name: string) => `{"Date":"2024-01-01 10:00:00","UserName":${name}}`
    const list = `{"Activity":{"Follower List":{"FansList":[${fan('12345678901234567891')},${fan('77')}]}}}`
    const got = await readZip(uploads, 'tiktok', { 'user_data.json': list })
    expect(got.fans.map(({ uid }) => uid)).toEqual(['77'])
    expect(got.complete).toBe(false)
    expect(got.notes).toContainEqual({ key: 'records_skipped', params: { count: 1, file: 'user_data.json' } })
  })

  it.each(['user_data_tiktok.txt', 'user_data_tiktok.json.txt', 'TikTok/user_data.txt'])(
    'is read if its file has the ending of a text: %s',
    async (name) => {
      const got = await readZip(uploads, 'tiktok', { [name]: text })
      expect(got.fans.map(({ uid }) => uid)).toEqual(['anna'])
      expect(got.complete).toBe(true)
    },
  )
})
