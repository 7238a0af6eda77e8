import { instagramFiles } from '../fixtures/instagram'
import { readEverything, TempUploads } from '../fixtures/temp-upload'
import { zipBuffer } from '../fixtures/zip'
import { openArchive } from '../index'

const uploads = new TempUploads()
afterEach(() => uploads.clear())
const now = () => Date.parse('2026-03-05T00:00:00Z')

async function read(files: Record<string, Buffer>) {
  const archive = await openArchive(await uploads.put(files), 'instagram', now)
  try {
    return await readEverything(archive)
  } finally {
    await archive.close()
  }
}

describe('a date of following in the future', () => {
  const note = (count: number) => ({ key: 'dates_future', params: { count } })

  it('in a list is left out and counted, unless clocks can differ by as much', async () => {
    const rows = '1,Anna,2027-01-01\n2,Bert,2026-03-05 20:00\n3,Carl,2026-03-07\n'
    const { fans, notes } = await read({ 'fans.csv': Buffer.from(`uid,name,followed_at\n${rows}`) })
    expect(fans).toEqual([
      { uid: '1', name: 'Anna' },
      { uid: '2', name: 'Bert', followedAt: Date.parse('2026-03-05T12:00:00Z') },
      { uid: '3', name: 'Carl' },
    ])
    expect(notes).toEqual([note(2)])
  })

  it('in an archive is left out and counted', async () => {
    const people = [
      { name: 'anna', at: 2_000_000_000 },
      { name: 'bert', at: 1_700_000_000 },
    ]
    const { fans, notes, complete } = await read({
      'a.zip': await zipBuffer(instagramFiles({ fans: people })),
    })
    expect(fans.map(({ uid, followedAt }) => [uid, followedAt])).toEqual([
      ['anna', undefined],
      ['bert', 1_700_000_000_000],
    ])
    expect(notes).toContainEqual(note(1))
    expect(complete).toBe(true)
  })
})
