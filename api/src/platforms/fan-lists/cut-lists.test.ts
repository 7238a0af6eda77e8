import { readEverything, TempUploads } from '../fixtures/temp-upload'
import { openArchive } from '../index'

const uploads = new TempUploads()
afterEach(() => uploads.clear())

async function read(files: Record<string, Buffer>) {
  const archive = await openArchive(await uploads.put(files), 'instagram')
  try {
    return await readEverything(archive)
  } finally {
    await archive.close()
  }
}

it('a list whose headings exceed what is read to find them is refused', async () => {
  const headings = ['uid', 'name', ...Array.from({ length: 6000 }, (_, n) => `question ${n}`)].join(',')
  const reading = read({ 'fans.csv': Buffer.from(`${headings}\n1,Anna\n`) })
  await expect(reading).rejects.toMatchObject({ key: 'file_unknown' })
})
