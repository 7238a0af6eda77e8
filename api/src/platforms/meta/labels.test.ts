import { openArchive } from '../index'
import { metaJson } from '../fixtures/meta'
import { readEverything, TempUploads } from '../fixtures/temp-upload'
import { labelledMedia, labelledName, labelledText } from './labels'
import { isPlaceholder } from './placeholder'

const uploads = new TempUploads()
afterEach(() => uploads.clear())

async function read(platform: 'facebook' | 'instagram', path: string, value: unknown) {
  const name = path.slice(path.lastIndexOf('/') + 1)
  const archive = await openArchive(await uploads.put({ [name]: metaJson(value) }), platform)
  try {
    return await readEverything(archive)
  } finally {
    await archive.close()
  }
}

const captions: [language: string, label: string][] = [
  ['en', 'Caption'],
  ['zh-tw', '說明文字'],
  ['zh-cn', '说明文字'],
  ['ja', 'キャプション'],
  ['ko', '캡션'],
  ['de', 'Bildunterschrift'],
  ['fr', 'Légende'],
  ['es', 'Pie de foto'],
  ['it', 'Didascalia'],
  ['pt', 'Legenda'],
  ['nl', 'Bijschrift'],
  ['pl', 'Podpis'],
  ['ru', 'Подпись'],
  ['tr', 'Açıklama'],
  ['id', 'Keterangan'],
  ['th', 'คำบรรยาย'],
  ['vi', 'Chú thích'],
  ['ar', 'التسمية التوضيحية'],
]
const uri = 'media/posts/202601/1.jpg'
const record = (label: string, more: object[] = []) => ({
  timestamp: 1_770_000_000,
  media: [{ uri }],
  label_values: [
    { label: 'URL', value: 'https://www.instagram.com/p/1/', href: 'https://www.instagram.com/p/1/' },
    ...more,
    { label, value: 'Was ich sagte 🎉' },
  ],
  fbid: '1',
})
const others = [{ label: 'Qwerty', value: 'an audience' }]

describe('the text of a labelled post', () => {
  test.each(captions)('is found in %s: %s', async (_language, label) => {
    for (const path of ['posts_1.json', 'your_posts__check_ins__photos_and_videos_1.json']) {
      const platform = path.startsWith('your') ? 'facebook' : 'instagram'
      const { posts, notes } = await read(platform, path, [record(label, others)])
      expect(posts).toMatchObject([{ text: 'Was ich sagte 🎉' }])
      expect(notes.map(({ key }) => key)).not.toContain('captions_unread')
    }
  })

  test('is found by Meta’s name of the field', () => {
    const labels = [...others, { label: 'Zxcv', ent_field_name: 'Text', value: 'words' }]
    expect(labelledText(labels, () => {})).toBe('words')
  })

  test('is found in an unknown language if it is the only text', () => {
    expect(labelledText(record('Zxcv').label_values, () => {})).toBe('Was ich sagte 🎉')
  })

  test('is counted as unread if there are several texts, and the post is kept', async () => {
    const { posts, notes } = await read('instagram', 'posts_1.json', [
      record('Zxcv', others),
      { ...record('Zxcv', others), media: [{ uri: 'media/posts/202601/2.jpg' }] },
    ])
    expect(posts.map(({ text }) => text)).toEqual(['', ''])
    expect(notes).toContainEqual({ key: 'captions_unread', params: { count: 2, file: 'posts_1.json' } })
  })

  test('is empty, without a note, if its label is known and has no value', () => {
    const unread = vi.fn()
    expect(labelledText([{ label: 'Caption', value: '' }, ...others], unread)).toBeUndefined()
    expect(labelledText([], unread)).toBeUndefined()
    expect(
      labelledText([null, 5, { label: 7, value: 8 }, { label: 'Caption', value: {} }], unread),
    ).toBeUndefined()
    expect(unread).not.toHaveBeenCalled()
  })

  test('is never that of an owner or a place, which are nested deeper', () => {
    const owner = { title: 'Owner', dict: [{ dict: [{ label: 'Caption', value: 'Idea Guy' }] }] }
    expect(labelledText([owner], () => {})).toBeUndefined()
  })

  test('is read with nested files, but not with files ten thousand levels deep', () => {
    const deep = [{ title: 'Media', dict: [{ dict: [{ label: 'Media', media: [{ uri }] }] }] }]
    expect(labelledMedia(deep)).toEqual([{ uri }])
    let nested: object = { media: [{ uri }] }
    for (let n = 0; n < 10_000; n++) nested = { dict: [nested] }
    expect(labelledMedia([nested])).toEqual([])
  })
})

describe('a labelled fan', () => {
  test.each([
    'Name',
    '姓名',
    'Nombre',
    'Nom',
    'Nome',
    'Naam',
    'Имя',
    'Ad',
    'Nama',
    'ชื่อ',
    'Tên',
    'الاسم',
    'Zxcv',
  ])('of Facebook is read under %s', async (label) => {
    const fan = { timestamp: 1_700_000_000, label_values: [{ label, value: 'Zoë' }] }
    expect(labelledName(fan.label_values)).toBe('Zoë')
    const { fans } = await read('facebook', 'people_who_followed_you.json', { followers_v3: [fan] })
    expect(fans).toMatchObject([{ name: 'Zoë' }])
  })

  test.each([
    ['by the value', [{ label: 'Zxcv', value: 'mochi.fan' }]],
    [
      'by the link',
      [
        { label: 'Qwe', value: 'Mochi Fan' },
        { label: 'X', value: 'https://www.instagram.com/mochi.fan' },
      ],
    ],
    [
      'by the field',
      [
        { label: 'A', value: 'other' },
        { label: 'B', ent_field_name: 'Username', value: 'mochi.fan' },
      ],
    ],
  ])('of Instagram in an unknown language is identified %s', async (_how, label_values) => {
    const { fans } = await read('instagram', 'followers_1.json', [
      { timestamp: 1_700_000_000, media: [], label_values },
    ])
    expect(fans.map(({ uid }) => uid)).toEqual(['mochi.fan'])
  })

  test('of Instagram with several possible values is counted, not guessed', async () => {
    const label_values = [
      { label: 'A', value: 'one' },
      { label: 'B', value: 'two' },
    ]
    const good = { string_list_data: [{ value: 'anna', timestamp: 1_700_000_000 }] }
    const { fans, notes, complete } = await read('instagram', 'followers_1.json', [
      good,
      { media: [], label_values },
    ])
    expect(fans.map(({ uid }) => uid)).toEqual(['anna'])
    expect(notes.map(({ key }) => key)).toContain('records_skipped')
    expect(complete).toBe(false)
  })
})

describe('the platform’s placeholder for closed accounts', () => {
  const words = [
    ...[
      'Facebook user',
      'Facebook User',
      'Facebook 使用者',
      'Facebook 用戶',
      'Facebook 用户',
      'Facebookユーザー',
    ],
    ...['Facebook-Nutzer', 'Facebook-Nutzer*in', 'Utilisateur Facebook', 'Utilisateur de Facebook'],
    ...['Usuario de Facebook', 'Utente di Facebook', 'Usuário do Facebook', 'Utilizador do Facebook'],
    ...['Facebook-gebruiker', 'Użytkownik Facebooka', 'Пользователь Facebook', 'Facebook Kullanıcısı'],
    ...['Pengguna Facebook', 'ผู้ใช้ Facebook', 'Người dùng Facebook', 'مستخدم فيسبوك', 'Facebook 사용자'],
  ]

  test.each(words)('%s is left out, and the list stays whole', async (name) => {
    const list = [
      { name, timestamp: 1_700_000_000 },
      { name: '陳怡君', timestamp: 1_700_000_001 },
    ]
    const { fans, complete } = await read('facebook', 'people_who_followed_you.json', { followers_v3: list })
    expect(fans.map((fan) => fan.name)).toEqual(['陳怡君'])
    // This is the platform's own gap: no fan is missing.
    expect(complete).toBe(true)
  })

  test.each(['Facebook', 'Facebook Users', 'Nutzer', 'Facebook Usher', 'My Facebook user'])(
    '%s is not a placeholder',
    (name) => {
      expect(isPlaceholder(name)).toBe(false)
    },
  )

  test('is left out of Instagram’s followers, too', async () => {
    const { fans, complete } = await read('instagram', 'followers_1.json', [
      { title: '', string_list_data: [{ href: '', value: 'Instagram User', timestamp: 1_700_000_000 }] },
      { title: '', string_list_data: [{ href: '', value: 'anna', timestamp: 1_700_000_001 }] },
    ])
    expect(fans.map(({ uid }) => uid)).toEqual(['anna'])
    expect(complete).toBe(true)
  })
})

describe('the visibility of posts by the privacy setting of an Instagram account', () => {
  test.each<[string, string, string]>([
    ['Privates Konto', 'Richtig', 'followers'],
    ['Privates Konto', 'Falsch', 'public'],
    ['Compte privé', 'Vrai', 'followers'],
    ['Cuenta privada', 'No', 'public'],
    ['Akun privat', 'Benar', 'followers'],
    ['Tài khoản riêng tư', 'Sai', 'public'],
    ['บัญชีส่วนตัว', 'จริง', 'followers'],
    ['حساب خاص', 'لا', 'public'],
    ['Private Account', 'Perhaps', 'unknown'],
    ['Zxcv', 'True', 'unknown'],
  ])('%s: %s', async (label, value, visibility) => {
    const fields = { Username: { value: 'mochi.daily' }, [label]: { value } }
    const archive = await openArchive(
      await uploads.put({
        'posts_1.json': metaJson([{ media: [{ uri, creation_timestamp: 1_700_000_000, title: 'x' }] }]),
        'personal_information.json': metaJson({ profile_user: [{ string_map_data: fields }] }),
      }),
      'instagram',
    )
    const { posts } = await readEverything(archive)
    await archive.close()
    expect(posts.map((post) => post.visibility)).toEqual([visibility])
  })
})
