import yazl from 'yazl'

/* Archives in the platforms' formats, made for tests without any of the product's own code. */

interface Entry {
  name: string
  content: string | Buffer
}

function zip(entries: Entry[]): Promise<Buffer> {
  const file = new yazl.ZipFile()
  for (const { name, content } of entries) file.addBuffer(Buffer.from(content), name)
  file.end()
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    file.outputStream
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .on('end', () => resolve(Buffer.concat(chunks)))
      .on('error', reject)
  })
}

/** Encodes text as Meta does: each UTF-8 byte as a separate character. */
const mojibake = (text: string) => Buffer.from(text, 'utf8').toString('latin1')

/** The smallest valid picture: a single pixel, PNG. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** An Instagram export of 2025 with `usernames` as followers (one a day, the last one the day before `takenAt`). */
export function instagramArchive(owner: string, usernames: string[], posts: string[]) {
  const newest = Date.UTC(2026, 9, 31) / 1000
  const followers = usernames.map((value, index) => ({
    title: '',
    media_list_data: [],
    string_list_data: [
      { href: `https://www.instagram.com/${value}`, value, timestamp: newest - index * 86_400 },
    ],
  }))
  return zip([
    { name: 'connections/followers_and_following/followers_1.json', content: JSON.stringify(followers) },
    {
      name: 'your_instagram_activity/media/posts_1.json',
      content: JSON.stringify(
        posts.map((text, index) => ({
          media: [
            {
              uri: `media/posts/202610/${index}.png`,
              creation_timestamp: newest - index * 3600,
              title: mojibake(text),
            },
          ],
        })),
      ),
    },
    ...posts.map((_, index) => ({ name: `media/posts/202610/${index}.png`, content: pixel })),
    {
      name: 'personal_information/personal_information/personal_information.json',
      content: JSON.stringify({ profile_user: [{ string_map_data: { Username: { value: owner } } }] }),
    },
  ])
}

/** An X archive with numbered followers (from the first number on), manifest included; made on that day. */
export function xArchive(
  owner: string,
  count: number,
  tweets: string[],
  first = 900_000_000_000,
  madeOn = '2026-11-01',
) {
  const followers = Array.from({ length: count }, (_, index) => {
    const accountId = String(first + index)
    return { follower: { accountId, userLink: `https://twitter.com/intent/user?user_id=${accountId}` } }
  })
  const written = tweets.map((full_text, index) => ({
    tweet: {
      id_str: String(1_700_000_000_000_000_000n + BigInt(index)),
      created_at: 'Wed Oct 21 18:00:00 +0000 2026',
      full_text,
      favorite_count: '3',
      retweet_count: '1',
      entities: {},
    },
  }))
  const files = (type: string, total: number) => ({
    files: [{ fileName: `data/${type}.js`, globalName: `YTD.${type}.part0`, count: String(total) }],
  })
  return zip([
    {
      name: 'data/manifest.js',
      content: `window.__THAR_CONFIG = ${JSON.stringify({
        userInfo: { accountId: '1', userName: owner, displayName: owner },
        archiveInfo: { sizeBytes: '1', generationDate: `${madeOn}T00:00:00.000Z`, isPartialArchive: false },
        dataTypes: { follower: files('follower', count), tweets: files('tweets', tweets.length) },
      })}`,
    },
    {
      name: 'data/follower.js',
      content: `window.YTD.follower.part0 = ${JSON.stringify(followers, null, 2)}`,
    },
    // The account was never protected: its posts are public.
    { name: 'data/protected-history.js', content: 'window.YTD.protected_history.part0 = []' },
    { name: 'data/tweets.js', content: `window.YTD.tweets.part0 = ${JSON.stringify(written, null, 2)}` },
  ])
}
