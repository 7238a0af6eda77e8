import { readEverything, TempUploads } from '../fixtures/temp-upload'
import { posts } from '../fixtures/samples'
import { videoIdOf, youtubeFiles } from '../fixtures/youtube'
import { type Files, zipBuffer } from '../fixtures/zip'
import { openArchive } from '../index'

const uploads = new TempUploads()
afterEach(() => uploads.clear())

async function read(files: Files) {
  const archive = await openArchive(await uploads.put({ 'takeout.zip': await zipBuffer(files) }), 'youtube')
  try {
    return await readEverything(archive)
  } finally {
    await archive.close()
  }
}

const home = 'Takeout/YouTube and YouTube Music'
const header = [
  ...['Video ID', 'Approx Duration (ms)', 'Video Audio Language', 'Video Category'],
  ...['Video Description (Original)', 'Channel ID', 'Tag 1', 'Video Title (Original)', 'Privacy'],
  ...['Video State', 'Video Create Timestamp', 'Video Publish Timestamp'],
]
const rowOf = (id: string, title: string, privacy: string) =>
  `${id},90000,zh,People,,UCabcdefghijklmnopqrstuv,,${title},${privacy},Processed,2026-01-01T00:00:00+00:00,`

/** Other tables of a Takeout: other people's songs, playlists, and settings. */
const others: Record<string, string> = {
  'music library songs.csv':
    'Video ID,Song Title,Album Title,Artist Name 1,Artist Name 2\nsong0000001,Somebody’s song,Album,Artist,\n',
  '音樂庫歌曲.csv': '影片 ID,歌曲名稱,專輯名稱,演出者名稱 1\nsong0000001,別人的歌,專輯,歌手\n',
  'music library songs (pt).csv':
    'ID do vídeo,Título da música,Título do álbum,Nome do artista 1\nsong0000001,Canção,Álbum,Artista\n',
  'musik-mediathek-titel.csv':
    'Video-ID,Songtitel,Albumtitel,Name des Künstlers 1\nsong0000001,Lied,Album,Künstler\n',
  'music uploads metadata.csv':
    'Song Title,Album Title,Artist Name 1,Duration Seconds\nMy own tape,Album,Me,120\n',
  'subscriptions.csv':
    'Channel Id,Channel Url,Channel Title\nUC0000000000000000000000,http://a.example,Other\n',
  'playlists.csv':
    'Playlist ID,Add new videos to top,Playlist Title (Original),Playlist Create Timestamp,Playlist Update Timestamp,Playlist Video Order,Playlist Visibility\nPL1,False,List,2020-11-20T07:32:24+00:00,2020-12-20T04:08:54+00:00,Manual,Private\n',
  'Favourites-videos.csv':
    'Video ID,Playlist Video Creation Timestamp\nother000001,2026-01-01T00:00:00+00:00\n',
  'liked.csv':
    'Video ID,Video Title,Channel Title,Time Added\nother000001,Liked,Other,2026-01-01T00:00:00+00:00\n',
  'video recordings.csv':
    'Video ID,Video Recording Altitude,Video Recording Latitude,Video Recording Longitude\nother000001,1,2,3\n',
  'video texts.csv':
    'Video ID,Video Text Creation Timestamp,Video Description Text Segments 1,Video Title Text Segments 1,Video Text Update Timestamp\nother000001,2026-01-01T00:00:00+00:00,a,b,2026-01-01T00:00:00+00:00\n',
  'live chats.csv':
    'Live Chat ID,Channel ID,Live Chat Create Timestamp,Price,Video ID,Live Chat Text\nlc000000000,UC0000000000000000000000,2026-01-01T00:00:00+00:00,0,other000001,hi\n',
  'comments.csv':
    'Comment ID,Channel ID,Comment Create Timestamp,Price,Parent Comment ID,Post ID,Video ID,Comment Text\nUgxxxxxxxxx,UC0000000000000000000000,2026-01-01T00:00:00+00:00,0,,,other000001,hi\n',
  'community post likes.csv':
    'Post ID,Channel ID,Like Timestamp\nUgkxOther0001,UC0,2026-01-01T00:00:00+00:00\n',
}

describe('a Takeout of YouTube', () => {
  test.each(Object.keys(others))('is read without %s', async (name) => {
    const files = { ...youtubeFiles({ posts: posts(2) }), [`${home}/x/${name}`]: others[name]! }
    const got = await read(files)
    expect(got.posts.map(({ uid }) => uid).sort()).toEqual([videoIdOf(0), videoIdOf(1)])
  })

  test.each(Object.keys(others))('that contains only %s is refused', async (name) => {
    await expect(read({ [`${home}/x/${name}`]: others[name]! })).rejects.toMatchObject({
      name: 'ArchiveProblem',
    })
  })

  test.each([
    ['Public', 'public'],
    ['Unlisted', 'unlisted'],
    ['Private', 'private'],
    ['公開', 'public'],
    ['不公開', 'unlisted'],
    ['私人', 'private'],
    ['公开', 'public'],
    ['不公开列出', 'unlisted'],
    ['私享', 'private'],
    ['Öffentlich', 'public'],
    ['Nicht gelistet', 'unlisted'],
    ['限定公開', 'unlisted'],
    ['非公開', 'private'],
    ['일부 공개', 'unlisted'],
    ['비공개', 'private'],
    ['', 'unknown'],
    ['Scheduled for members', 'unknown'],
  ])('keeps the visibility of a video: %s is %s', async (said, visibility) => {
    const table = `${header.join()}\n${rowOf('vid00000000', 'One', said)}\n`
    const got = await read({ [`${home}/video metadata/videos.csv`]: table })
    expect(got.posts).toMatchObject([{ uid: 'vid00000000', visibility }])
  })

  test.each([
    ['動画 ID,動画の説明（元の言語）,チャンネル ID,動画のタイトル（元の言語）,プライバシー', 'Japanese'],
    ['影片 ID,影片說明 (原始語言),頻道 ID,影片標題 (原始語言),隱私權', 'Chinese of Taiwan'],
    [
      'ID de la vidéo,Description de la vidéo (langue d’origine),ID de la chaîne,Titre de la vidéo (langue d’origine),Confidentialité',
      'French',
    ],
    ['동영상 ID,동영상 설명(원본),채널 ID,동영상 제목(원본),개인 정보 보호', 'Korean'],
    [
      'Video-ID,Videobeschreibung (Originalsprache),Kanal-ID,Videotitel (Originalsprache),Datenschutz',
      'German',
    ],
  ])('is read if its titles are marked as those of the original language: %s', async (names) => {
    const table = `${names}\nvid00000000,d,UC0000000000000000000000,One,Public\n`
    expect((await read({ [`${home}/動画のメタデータ/動画.csv`]: table })).posts).toMatchObject([
      { uid: 'vid00000000', text: 'One\n\nd' },
    ])
  })

  test('gives the community posts in an unknown language', async () => {
    const table =
      'Įrašas,Kanalas,Laikas,Tekstas\nUgkxAbCdEfGhIjKlMnOp,UC0,2026-01-01T00:00:00+00:00,"{""text"":""Labas""}"\n'
    const got = await read({ [`${home}/Įrašai/Įrašai.csv`]: table })
    expect(got.posts).toMatchObject([
      { uid: 'UgkxAbCdEfGhIjKlMnOp', text: 'Labas', createdAt: Date.parse('2026-01-01T00:00:00Z') },
    ])
  })

  test('in its old form has the visibility in the answer of the API', async () => {
    const video = (id: string, status?: object) => ({ id, snippet: { title: id }, ...(status && { status }) })
    const uploads = [video('vid00000000', { privacyStatus: 'unlisted' }), video('vid00000001')]
    const got = await read({ 'Takeout/YouTube/playlists/uploads.json': JSON.stringify(uploads) })
    expect(got.posts.map(({ visibility }) => visibility)).toEqual(['unlisted', 'unknown'])
  })
})

test('of two Takeouts in one upload the newer one counts, in any order', async () => {
  const takeout = (title: string) =>
    zipBuffer({
      [`${home}/video metadata/videos.csv`]: `${header.join()}\n${rowOf('vid00000000', title, 'Public')}\n`,
    })
  const zips: [string, Buffer][] = [
    ['takeout-20260101T000000Z-001.zip', await takeout('Old title')],
    ['takeout-20260301T000000Z-001.zip', await takeout('New title')],
  ]
  for (const files of [zips, [...zips].reverse()]) {
    const now = () => Date.parse('2026-03-05T00:00:00Z')
    const archive = await openArchive(await uploads.put(Object.fromEntries(files)), 'youtube', now)
    expect(archive.takenAt).toBe(Date.parse('2026-03-01T00:00:00Z'))
    expect((await readEverything(archive)).posts).toMatchObject([{ text: 'New title' }])
    await archive.close()
  }
})
