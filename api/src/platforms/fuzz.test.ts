import fc from 'fast-check'
import { ArchiveProblem } from './archive'
import { type Era, eras } from './fixtures/eras'
import { spoilBytes, spoilFile, spoilt } from './fixtures/mutations'
import { readEverything, TempUploads } from './fixtures/temp-upload'
import { people, posts } from './fixtures/samples'
import { zipBuffer } from './fixtures/zip'
import { openArchive } from './index'
import { processorClock } from '../../test/cost'
import { cases } from '../../test/test-all'

const uploads = new TempUploads()
afterEach(() => uploads.clear())
const now = () => Date.parse('2026-03-05T00:00:00Z')
const zipped = eras.filter((era) => !era.upload)
const fans = people(12)
/** How many seconds of processor time an archive of this size may take. */
const patience = 10

async function outcomeOf({ platform }: Era, bytes: Buffer) {
  const clock = processorClock()
  const files = await uploads.put({ 'archive.zip': bytes })
  try {
    const archive = await openArchive(files, platform, now)
    try {
      return await readEverything(archive)
    } finally {
      await archive.close()
    }
  } catch (error) {
    // Any other error is a bug of ours.
    expect(error).toBeInstanceOf(ArchiveProblem)
    return undefined
  } finally {
    expect(clock()).toBeLessThan(patience)
  }
}

const known = new Map<Era, Set<string>>()
async function uidsOf(era: Era): Promise<Set<string>> {
  const whole =
    known.get(era) ??
    new Set((await outcomeOf(era, await zipBuffer(era.files(fans, posts(4)))))?.fans.map(({ uid }) => uid))
  known.set(era, whole)
  return whole
}

const aShare = fc.double({ min: 0, max: 1, noNaN: true })

test('an archive with a changed value, file or byte is read or refused, and no list is whole that is not', async () => {
  const property = fc.asyncProperty(
    fc.constantFrom(...zipped),
    aShare,
    spoilt,
    async (era, which, change) => {
      const got = await outcomeOf(era, await zipBuffer(spoilFile(era.files(fans, posts(4)), which, change)))
      if (!got) return
      for (const { uid, followedAt } of got.fans) {
        expect(uid.length).toBeLessThanOrEqual(240)
        if (followedAt !== undefined) expect(Number.isSafeInteger(followedAt)).toBe(true)
      }
      for (const { text, media } of got.posts) {
        expect(text.length).toBeLessThanOrEqual(100_000)
        expect(media.length).toBeLessThanOrEqual(100)
      }
      // A line-based text that was cut and packed again shows no sign of it.
      if (!got.complete || (change.how === 'cut' && era.era.startsWith('txt'))) return
      const seen = new Set(got.fans.map(({ uid }) => uid))
      const missed = [...(await uidsOf(era))].filter((uid) => !seen.has(uid))
      // One value may have been one person's; never more than one.
      expect(missed.length).toBeLessThanOrEqual(1)
    },
  )
  await fc.assert(property, { numRuns: Number(process.env.FUZZ ?? cases(250)) })
}, 900_000)

test('an archive whose ZIP is changed is read or refused', async () => {
  const byteChange = spoilt.filter(({ how }) => how !== 'value')
  const property = fc.asyncProperty(
    fc.constantFrom(...zipped),
    fc.array(byteChange, { minLength: 1, maxLength: 4 }),
    async (era, changes) => {
      const whole = await zipBuffer(era.files(fans, posts(4)))
      await outcomeOf(era, changes.reduce(spoilBytes, whole))
    },
  )
  await fc.assert(property, { numRuns: cases(250) })
}, 900_000)
