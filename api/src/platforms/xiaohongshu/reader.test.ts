import { TempUploads, readEverything } from '../fixtures/temp-upload'
import { xiaohongshuBook } from '../fixtures/xiaohongshu'
import { openArchive } from '../index'

const uploads = new TempUploads()
afterEach(() => uploads.clear())

async function titlesIn(files: Record<string, Buffer>) {
  const archive = await openArchive(await uploads.put(files), 'xiaohongshu')
  try {
    return (await readEverything(archive)).posts.map(({ text }) => text)
  } finally {
    await archive.close()
  }
}

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
})
