import { openArchive } from '../index'
import { metaJson } from '../fixtures/meta'
import { readEverything, TempUploads } from '../fixtures/temp-upload'
import { threadsFiles } from '../fixtures/threads'
import { zipBuffer } from '../fixtures/zip'

const uploads = new TempUploads()
afterEach(() => uploads.clear())
const now = () => Date.parse('2026-03-05T00:00:00Z')

const instagrams = 'personal_information/personal_information/personal_information.json'
const own = 'your_instagram_activity/threads/personal_information.json'
const profile = (key: string, fields: Record<string, string>) =>
  metaJson({
    [key]: [
      {
        title: '',
        string_map_data: Object.fromEntries(
          Object.entries(fields).map(([label, value]) => [label, { href: '', value, timestamp: 0 }]),
        ),
      },
    ],
  })
const threads = (fields: Record<string, string>) => profile('text_post_app_text_post_app_profile', fields)

/** An export of Threads alone, which contains no profile of Instagram, and these files. */
async function read(more: Record<string, string>) {
  const { [instagrams]: _instagrams, ...files } = threadsFiles({
    posts: [{ text: 'Hello', at: 1_770_000_000 }],
  })
  const archive = await openArchive(
    await uploads.put({ 'archive.zip': await zipBuffer({ ...files, ...more }) }),
    'threads',
    now,
  )
  try {
    const { posts } = await readEverything(archive)
    return { owner: archive.owner, visibility: posts.map((post) => post.visibility) }
  } finally {
    await archive.close()
  }
}

describe('the profile of a Threads export', () => {
  it.each([
    ['Username', 'Private Account', 'False', 'public'],
    ['Username', 'Private Account', 'True', 'followers'],
    ['用戶名稱', '私人帳號', '否', 'public'],
    ['Benutzername', 'Qwerty', 'Nein', 'unknown'],
  ])('shows the owner, and who sees the posts (%s, %s: %s)', async (name, label, value, visibility) => {
    const got = await read({ [own]: threads({ [name]: 'mochi.daily', [label]: value }) })
    expect(got).toEqual({ owner: 'mochi.daily', visibility: [visibility] })
  })

  it('is next to that of Instagram, whose audience can be another', async () => {
    const instagram = profile('profile_user', { Username: 'mochi.daily', 'Private Account': 'True' })
    const got = await read({
      [instagrams]: instagram,
      [own]: threads({ Username: 'mochi.daily', 'Private Account': 'False' }),
    })
    expect(got).toEqual({ owner: 'mochi.daily', visibility: ['public'] })
    expect(await read({ [instagrams]: instagram })).toEqual({ owner: 'mochi.daily', visibility: ['unknown'] })
  })
})
