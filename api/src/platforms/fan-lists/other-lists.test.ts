import { inCodePage } from '../fixtures/code-page'
import { readEverything, TempUploads } from '../fixtures/temp-upload'
import { type Files, zipBuffer } from '../fixtures/zip'
import { keyOf } from '../archives/values'
import { openArchive } from '../index'

const uploads = new TempUploads()
afterEach(() => uploads.clear())

async function namesIn(content: string | Buffer) {
  const archive = await openArchive(await uploads.put({ 'fans.csv': content }), 'youtube')
  try {
    return (await readEverything(archive)).fans.map(({ uid, name }) => [uid, name])
  } finally {
    await archive.close()
  }
}

describe('a list of fans', () => {
  it.each([
    ['編號 ID,姓名 Name,帳號 Username,追蹤日期 Followed'],
    ['ID / 編號,Name / 姓名,Username / 帳號,Date / 日期'],
    ['编号（ID）,姓名（Name）,账号（Username）,日期（Date）'],
    ['編號／ＩＤ,姓名／Ｎａｍｅ,帳號,日期'],
    ['小红书号,粉丝昵称,账号,关注日期'],
    ['小紅書號,粉絲暱稱,個人主頁,關注日期'],
    ['會員編號,會員名稱,FB連結,加入社團時間'],
    ['臉書ID,粉絲姓名,臉書網址,入社日期'],
    ['Facebook ID,成員,ProfileLink,Joined'],
    ['FB ID,您的姓名,IG 帳號,時間戳記'],
    ['follower.accountId,follower.name,follower.userLink,follower.date'],
  ])('is read with the headings %s', async (header) => {
    expect(await namesIn(`${header}\n1,王小明,ming,2026-01-02\n`)).toEqual([['1', '王小明']])
  })

  it.each([
    ['invisible characters', '\u200buid,\u200bname\u200b,\u2060username,date'],
    ['full-width letters', 'ＵＩＤ,Ｎａｍｅ,Ｕｓｅｒｎａｍｅ,Ｄａｔｅ'],
  ])('is read with %s in its headings', async (_what, header) => {
    expect(await namesIn(`${header}\n1,王小明,ming,2026-01-02\n`)).toEqual([['1', '王小明']])
  })

  it('is refused with headings whose two words name different columns', async () => {
    await expect(namesIn('粉絲 ID,群組 Name\n1,A\n')).rejects.toMatchObject({ name: 'ArchiveProblem' })
  })

  it('is read with Korean names in the code page of Korea', async () => {
    const names = ['김민수', '이서연', '박지훈', '최수빈']
    const list = inCodePage('euc-kr')(['uid,name', ...names.map((name, n) => `${n},${name}`)].join('\n'))
    expect((await namesIn(list)).map(([, name]) => name)).toEqual(names)
  })

  it('with one id in several rows gives the first, and counts those with another name', async () => {
    const rows = ['1,Anna', '2,Bert', '1,Anna', '1,Carl', '2,', '1,Carl', '2,Dora']
    const archive = await openArchive(
      await uploads.put({ 'fans.csv': ['編號,姓名', ...rows].join('\n') }),
      'facebook',
    )
    const { fans, notes } = await readEverything(archive)
    await archive.close()
    expect(fans.map(({ uid, name }) => [uid, name])).toEqual([
      ['1', 'Anna'],
      ['2', 'Bert'],
    ])
    expect(notes).toEqual([{ key: 'ids_twice', params: { count: 2 } }])
  })

  it('is read with names that a program converted from Meta’s JSON byte by byte, under the keys of their bytes', async () => {
    const bytes = Buffer.from('王小明').toString('latin1')
    const list = (name: string) => `姓名,追蹤日期\n${name},2026-01-02\nZoë,2026-01-02\n`
    const [one, other] = [await namesIn(list(bytes)), await namesIn(list('王小明'))]
    expect(one.map(([, name]) => name)).toEqual(['王小明', 'Zoë'])
    expect(one[0]![0]).toBe(`name:${keyOf(bytes, Date.UTC(2026, 0, 2))}:1`)
    expect(one[0]![0]).not.toBe(other[0]![0])
    expect(one[1]).toEqual(other[1])
  })

  it.each([
    ['slashes', 'title,string_list_data/0/href,string_list_data/0/value,string_list_data/0/timestamp'],
    [
      'periods',
      'Column1.title,Column1.string_list_data.href,Column1.string_list_data.value,Column1.string_list_data.timestamp',
    ],
    ['underscores', 'title,string_list_data__href,string_list_data__value,string_list_data__timestamp'],
  ])('is read with the keys of Instagram’s JSON as headings, joined by %s', async (_how, header) => {
    const row = ',https://www.instagram.com/anna,anna,1700000000'
    const archive = await openArchive(await uploads.put({ 'fans.csv': `${header}\n${row}\n` }), 'instagram')
    const { fans } = await readEverything(archive)
    await archive.close()
    expect(fans).toEqual([
      { uid: 'anna', username: 'anna', url: 'https://www.instagram.com/anna', followedAt: 1700000000_000 },
    ])
  })

  it('has the user name or the link of a cell that is a link with a label', async () => {
    const link = (label: string, path: string) =>
      `"=HYPERLINK(""https://www.instagram.com/${path}"",""${label}"")"`
    const rows = [
      `${link('@Anna', 'anna')},A`,
      `${link('profile', 'bert')},B`,
      `${link('profile', 'carl')},C`,
    ]
    const archive = await openArchive(
      await uploads.put({ 'fans.csv': `username,name\n${rows.join('\n')}\n` }),
      'instagram',
    )
    const { fans } = await readEverything(archive)
    await archive.close()
    expect(fans.map(({ uid, name }) => [uid, name])).toEqual([
      ['anna', 'A'],
      ['bert', 'B'],
      ['carl', 'C'],
    ])
  })

  it('of a Facebook group has each member once, by the links that the group has to them', async () => {
    const of = (path: string) => `https://www.facebook.com/groups/123456/${path}`
    const links = [
      of('user/100001234567890/'),
      of('user/100001234567891/?__tn__=x'),
      of('members/100001234567892'),
    ]
    const list = [
      'Name,Profile Link',
      ...links.map((link, n) => `${n},${link}`),
      `3,${of('')}`,
      `4,${of('about')}`,
    ]
    const archive = await openArchive(await uploads.put({ 'fans.csv': list.join('\n') }), 'facebook')
    const { fans, notes } = await readEverything(archive)
    await archive.close()
    expect(fans.slice(0, 3).map(({ uid }) => uid)).toEqual([
      '100001234567890',
      '100001234567891',
      '100001234567892',
    ])
    expect(fans).toHaveLength(5)
    expect(notes).toEqual([])
  })

  it('that a member put into the ZIP of an archive is read with it, but no table in its folders', async () => {
    const archive = await openArchive(
      await uploads.put({
        'a.zip': await zipBuffer({
          'connections/followers_and_following/followers_1.json': '[{"string_list_data":[{"value":"anna"}]}]',
          'fans.csv': 'username,name\nbert,Bert\n',
          'other/fans.csv': 'username,name\ncarl,Carl\n',
        }),
      }),
      'instagram',
    )
    const { fans } = await readEverything(archive)
    await archive.close()
    expect(fans.map(({ uid }) => uid)).toEqual(['anna', 'bert'])
  })

  it('with a TikTok name under “Unique ID” has it as the user name', async () => {
    const archive = await openArchive(
      await uploads.put({
        'fans.csv': 'Rank,Nickname,Unique ID,User ID\n1,Anna,anna.l,7012345678901234567\n',
      }),
      'tiktok',
    )
    const { fans } = await readEverything(archive)
    await archive.close()
    expect(fans).toEqual([{ uid: '7012345678901234567', name: 'Anna', username: 'anna.l' }])
  })

  it('in Big5 with characters of Hong Kong is refused, with how to save it', async () => {
    const list = Buffer.concat([
      inCodePage('big5')('編號,姓名\n1,陳大文\n2,陳'),
      Buffer.from('fcf8', 'hex'),
      inCodePage('big5')('文\n'),
    ])
    await expect(namesIn(list)).rejects.toMatchObject({ key: 'list_encoding', params: { file: 'fans.csv' } })
  })

  it('is read if names were copied from a terminal, with its control characters', async () => {
    expect(await namesIn('uid,name\u001b\n\u001b1,\u001b[31mAnna\n2,Bert\n3,Carl\n')).toEqual([
      ['1', '\u001b[31mAnna'],
      ['2', 'Bert'],
      ['3', 'Carl'],
    ])
  })

  it('from a Java program has no id whose last digits are lost', async () => {
    const list = 'uid,name\n1.2345678901234568E18,A\n1.2345678901234568E18,B\n77,C\n'
    expect(await namesIn(list)).toEqual([['77', 'C']])
  })

  it('is read from a CSV file that is named .xlsx', async () => {
    const archive = await openArchive(await uploads.put({ 'fans.xlsx': 'uid,name\n1,Anna\n' }), 'youtube')
    const { fans } = await readEverything(archive)
    await archive.close()
    expect(fans.map(({ name }) => name)).toEqual(['Anna'])
  })

  it.each<[string, Files]>([
    ['fans.xlsb', { '[Content_Types].xml': '<Types/>', 'xl/workbook.bin': 'x' }],
    ['fans.ods', { mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': '<x/>' }],
    ['fans.numbers', { 'Index/Document.iwa': 'x', 'preview.jpg': 'x' }],
  ])('is refused with how to save it if it is another spreadsheet: %s', async (name, content) => {
    const files = await uploads.put({ [name]: await zipBuffer(content) })
    await expect(openArchive(files, 'instagram')).rejects.toMatchObject({
      key: 'list_format',
      params: { file: name },
    })
  })

  it('is refused as unknown if it is a workbook without headings', async () => {
    const book = {
      'xl/workbook.xml': '<workbook><sheets/></workbook>',
      'xl/worksheets/sheet1.xml': '<worksheet/>',
    }
    const files = await uploads.put({ 'fans.xlsx': await zipBuffer(book) })
    await expect(openArchive(files, 'instagram')).rejects.toMatchObject({ key: 'file_unknown' })
  })

  it('is refused by its name if its encoding is not known', async () => {
    const list = inCodePage('windows-1251')('uid,name\n1,Иван Петров\n2,Анна\n3,Олег\n4,Мария К.\n')
    await expect(namesIn(list)).rejects.toMatchObject({ key: 'list_encoding', params: { file: 'fans.csv' } })
  })

  it('has no id, user name or link that was cut: it would be that of another fan', async () => {
    const [long, link] = ['a'.repeat(200), `https://example.test/${'a'.repeat(400)}`]
    const rows = [
      `${long},`,
      `${long}1,Anna`,
      `${long}2,Bert`,
      `12\u00003,Carl`,
      `${link}1,Dora`,
      `${link}2,Emil`,
    ]
    const archive = await openArchive(
      await uploads.put({ 'fans.csv': `uid,name\n${'7,G\n'.repeat(99)}${rows.join('\n')}\n` }),
      'youtube',
    )
    const { fans, notes } = await readEverything(archive)
    await archive.close()
    expect(fans.map(({ uid }) => uid)).toEqual([
      '7',
      long,
      `url:${keyOf(`${link}1`)}`,
      `url:${keyOf(`${link}2`)}`,
    ])
    expect(notes).toEqual([{ key: 'records_skipped', params: { count: 3, file: 'fans.csv' } }])
  })

  it('keeps an e-mail address of any length that is valid, but uses a long one as no id', async () => {
    const addressOf = (last: number) =>
      `${'a'.repeat(60)}@${'b'.repeat(60)}.${'c'.repeat(57)}.${'d'.repeat(last)}.test`
    const list = `name,email\nAnna,${addressOf(10)}\nBert,${addressOf(11)}\n,${addressOf(12)}\n`
    const archive = await openArchive(await uploads.put({ 'fans.csv': list }), 'youtube')
    const { fans, notes } = await readEverything(archive)
    await archive.close()
    expect(fans).toEqual([
      { uid: `mail:${addressOf(10)}`, name: 'Anna', email: addressOf(10) },
      { uid: expect.stringMatching(/^name:/), name: 'Bert', email: addressOf(11) },
    ])
    expect(fans[0]!.uid).toHaveLength(200)
    expect(notes).toEqual([{ key: 'records_skipped', params: { count: 1, file: 'fans.csv' } }])
  })
})
