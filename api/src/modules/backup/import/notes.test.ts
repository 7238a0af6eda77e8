import { startTestServer, type TestServer } from '../../../../test/server'
import { allLanguages } from '../../../infra/language'
import { sayNotice } from '../../notices/kinds'
import { instagramFiles } from '../../../platforms/fixtures/instagram'
import { zipBuffer } from '../../../platforms/fixtures/zip'
import { imports } from '../test-imports'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
const { instagram } = imports(() => server)

const withMedia = (media: boolean) => zipBuffer(instagramFiles({ fans: 2, posts: 4, media }))
const missing = (run: { notes: { key: string; msg: string }[] }) =>
  run.notes.find(({ key }) => key === 'media_missing')?.msg

test('a file stored from an earlier archive is not noted as missing', async () => {
  const one = await instagram()
  await one.import(await withMedia(true))
  expect(missing(await one.import(await withMedia(false)))).toBeUndefined()
})

test('the note on missing files counts only files that are not stored', async () => {
  const one = await instagram()
  const files = instagramFiles({ fans: 2, posts: 4 })
  const media = Object.keys(files).filter((path) => path.endsWith('.png'))
  const { [media[0]!]: _one, [media[1]!]: _two, ...some } = files
  expect(missing(await one.import(await zipBuffer(some)))).toMatch(/^2 /)
  const { [media[2]!]: _three, ...others } = some
  expect(missing(await one.import(await zipBuffer(others)))).toMatch(/^2 /)
  expect(missing(await one.import(await zipBuffer(files)))).toBeUndefined()
})

test('an export with pictures and without the list of posts names the list, and does not say that only fans were selected', async () => {
  const one = await instagram()
  const files = Object.entries(instagramFiles({ fans: 2, posts: 4 }))
  const run = await one.import(
    await zipBuffer(Object.fromEntries(files.filter(([path]) => !/posts_\d/.test(path)))),
  )
  const keys = run.notes.map(({ key }) => key)
  expect(keys).toEqual(expect.arrayContaining(['posts_absent', 'media_waiting']))
  expect(keys).not.toContain('fans_only')
  expect(run.notes.find(({ key }) => key === 'posts_absent')!.msg).toContain('posts_1.json')
})

test('the notice of a failed first backup does not mention earlier backups', async () => {
  const one = await instagram()
  const texts = async () => {
    const { rows } = await server.services.pool.query<{ params: Record<string, string | number> }>(
      `select params from notices where page_id = $1 and kind = 'run_failed' order by id desc limit 1`,
      [one.page],
    )
    return allLanguages.map((language) => sayNotice(language, 'run_failed', rows[0]!.params).text)
  }
  await one.import(Buffer.from('nonsense'))
  const first = await texts()
  expect(first[allLanguages.indexOf('en')]).toMatch(/This channel had no backup before/)
  await one.import(await withMedia(true))
  await one.import(Buffer.from('nonsense again'))
  const later = await texts()
  expect(later[allLanguages.indexOf('en')]).toMatch(/backed up before are safe/)
  expect(new Set([...first, ...later]).size).toBe(2 * allLanguages.length)
})

test('a text file of another kind is refused as unknown, without advice to tick followers', async () => {
  const one = await instagram()
  const run = await one.import({ name: 'notes.txt', content: Buffer.from('buy milk') })
  expect(run).toMatchObject({ state: 'failed', error: { key: 'file_unknown' } })
  expect(run.error!.msg).toContain('Instagram')
  expect(run.error!.msg).not.toMatch(/tick/i)
})
