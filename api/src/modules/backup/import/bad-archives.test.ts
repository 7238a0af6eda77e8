import { readdirSync } from 'node:fs'
import { runErrorKeys, runNoteKeys } from '@fankeep/shared/contract/errors'
import { startTestServer, type TestServer } from '../../../../test/server'
import { allLanguages } from '../../../infra/language'
import { say } from '../../../infra/words'
import {
  bombThatLies,
  bombThatSaysSo,
  climbing,
  encrypted,
  honest,
  millionEntries,
  nested,
} from '../../../platforms/fixtures/attacks'
import { rawZip } from '../../../platforms/fixtures/raw-zip'
import { followed, imports, instagramZip, xZip, zipOf } from '../test-imports'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
const { instagram, runOf, upload } = imports(() => server)

/** What is in the data folder, and the members' files. */
const stored = () => {
  const { dataDir, filesDir } = server.services.config
  return [...readdirSync(dataDir).sort(), ...readdirSync(filesDir)]
}

const fans = followed({ ann: '09-01', bob: '09-15' })
const html = () =>
  zipOf({
    'connections/followers_and_following/followers_1.html': '<html><body><h1>Followers</h1></body></html>',
    'start_here.html': '<html></html>',
  })

describe('an archive that cannot be used', () => {
  test.each<[string, string, () => Promise<Buffer> | Buffer]>([
    ['an empty ZIP', 'archive_empty', () => zipOf({})],
    ['a truncated ZIP', 'archive_truncated', async () => (await instagramZip({ fans })).subarray(0, 900)],
    ['an encrypted ZIP', 'archive_encrypted', encrypted],
    ['a bomb that declares its size', 'archive_bomb', bombThatSaysSo],
    ['a bomb that declares a wrong size', 'archive_bomb', bombThatLies],
    [
      'a ZIP with only paths that lead out',
      'archive_unsafe_path',
      () => rawZip([{ ...honest('a'), path: '../../followers_1.json' }]),
    ],
    ['a ZIP of a million entries', 'archive_too_many_entries', millionEntries],
    ['a ZIP within a ZIP', 'archive_nested', nested],
    ['an export as HTML', 'archive_html', html],
    ['an archive of another platform', 'archive_other_platform', () => xZip({ fans: 3 })],
    [
      'a ZIP without fans and posts',
      'archive_nothing_found',
      () => zipOf({ 'ads_information/ads.json': '{}' }),
    ],
    ['a file that is not an archive', 'archive_not_readable', () => Buffer.from('%PDF-1.7 not an archive')],
  ])('%s: fails with %s and leaves no fans or files', async (_what, key, archive) => {
    const { member, page, import: read } = await instagram()
    const run = await read(await archive())
    expect(run).toMatchObject({ state: 'failed', error: { key }, fans_new: 0 })
    expect(run.error!.msg).not.toMatch(/\{\{|undefined/)
    expect((await member.call('fans.list', { id: page })).data.total).toBe(0)
    expect(stored()).toEqual(['files', 'secret.key', 'uploads'])
  })

  test('from another platform is refused with that platform’s name', async () => {
    const { import: read } = await instagram()
    expect((await read(await xZip({ fans: 3 }))).error!.msg).toContain('X')
  })
})

describe('an archive that can be used in part', () => {
  test('keeps the fans of its intact file and notes the damaged one', async () => {
    const { member, page, import: read } = await instagram()
    const run = await read(
      await zipOf({
        'followers_1.json': JSON.stringify([{ string_list_data: [{ value: 'ann', timestamp: 1 }] }]),
        'followers_2.json': '[{"string_list_data":[{"value":"bo',
      }),
    )
    expect(run).toMatchObject({ state: 'done', fans_new: 1 })
    expect(run.notes.map(({ key }) => key)).toContain('corrupt_file')
    expect((await member.call('fans.list', { id: page })).data.total).toBe(1)
  })

  test('keeps its fans and writes none of twenty paths that climb out of the folder', async () => {
    const { import: read } = await instagram()
    const run = await read(rawZip([honest('ann', 'bob'), ...climbing.map((path) => ({ path, data: '[]' }))]))
    expect(run).toMatchObject({ state: 'done', fans_new: 2 })
    expect(run.notes.map(({ key }) => key)).toContain('unsafe_path_skipped')
    expect(stored()).toEqual(['files', 'secret.key', 'uploads'])
  })
})

test('a run can succeed after a failed one', async () => {
  const { import: read } = await instagram()
  await read(Buffer.from('nonsense'))
  expect(await read(await instagramZip({ fans }))).toMatchObject({ state: 'done', fans_new: 2 })
})

test('the error of a run is shown in the requested language', async () => {
  const { member, page } = await instagram()
  const { data } = await upload(member, page, Buffer.from('nonsense'))
  await server.work()
  const said = await Promise.all(
    allLanguages.map(
      async (language) =>
        (await member.call('backup.runs', { run: data.run!.id }, { language })).data.list[0]!.error!.msg,
    ),
  )
  expect(new Set(said).size).toBe(allLanguages.length)
  expect((await runOf(member, data.run!.id)).error!.key).toBe('archive_not_readable')
})

test('every error and note of a run has a sentence in three languages', () => {
  for (const language of allLanguages)
    for (const key of [...runErrorKeys, ...runNoteKeys])
      expect(say(language, key, { taken_at: 0 })).not.toBe('')
})
