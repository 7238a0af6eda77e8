import { rawZip } from '../fixtures/raw-zip'
import { TempUploads, readEverything } from '../fixtures/temp-upload'
import { xiaohongshuBook, xiaohongshuCsv } from '../fixtures/xiaohongshu'
import { openArchive } from '../index'

const uploads = new TempUploads()
afterEach(() => uploads.clear())

async function read(files: Record<string, string | Buffer>) {
  const archive = await openArchive(await uploads.put(files), 'xiaohongshu')
  try {
    return await readEverything(archive)
  } finally {
    await archive.close()
  }
}

const titlesIn = async (files: Record<string, Buffer>) => (await read(files)).posts.map(({ text }) => text)

const day = 86_400
const note = (text: string, n: number) => ({ text, at: 1_767_225_600 + n * day })

describe('lists of notes', () => {
  it('that overlap give each note once', async () => {
    const [one, other] = [
      await xiaohongshuBook([note('一', 1), note('二', 2)]),
      await xiaohongshuBook([note('二', 2), note('三', 3)]),
    ]
    const titles = await titlesIn({ '笔记列表明细表.xlsx': one, '笔记列表明细表 (1).xlsx': other })
    expect(titles).toEqual(['一', '二', '三'])
  })

  it('keep two notes with the same title and second apart', async () => {
    const book = await xiaohongshuBook([note('一', 1), note('一', 1)])
    expect(await titlesIn({ '笔记列表明细表.xlsx': book })).toEqual(['一', '一'])
  })

  const name = '笔记列表明细表.csv'
  const csv = xiaohongshuCsv([note('一', 1), note('二', 2)])

  it('with a wrong checksum give the notes before the end, and the damage is noted', async () => {
    const path = 'xl/worksheets/sheet1.xml'
    const row = (...cells: string[]) =>
      `<row>${cells.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join('')}</row>`
    const sheet = `${row('笔记标题', '体裁')}${row('三', '图文')}${row('四', '图文')}`
    const { posts, notes } = await read({
      'a.zip': rawZip([{ path: name, data: csv, declaredCrc: 1 }]),
      'b.xlsx': rawZip([{ path, data: sheet, declaredCrc: 1 }]),
    })
    expect(posts.map(({ text }) => text)).toEqual(expect.arrayContaining(['一', '三']))
    expect(notes).toContainEqual({ key: 'corrupt_file', params: { file: name } })
    expect(notes).toContainEqual({ key: 'corrupt_file', params: { file: 'b.xlsx' } })
  })

  it('count the rows with a quote that is never closed', async () => {
    const { posts, notes } = await read({ [name]: `${csv}\r\n"三,2026年01月03日,图文` })
    expect(posts).toHaveLength(2)
    expect(notes).toContainEqual({ key: 'records_skipped', params: { count: 1, file: name } })
  })
})
