import fc from 'fast-check'
import { startTestServer, type TestServer } from '../../../../test/server'
import { eras } from '../../../platforms/fixtures/eras'
import { spoilBytes, spoilFile, spoilt } from '../../../platforms/fixtures/mutations'
import { people, posts } from '../../../platforms/fixtures/samples'
import { zipBuffer } from '../../../platforms/fixtures/zip'
import { imports } from '../test-imports'
import { cases } from '../../../../test/test-all'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
const { instagram, importOf } = imports(() => server)

const era = eras.find((one) => one.platform === 'instagram' && one.era === '2022')!
const files = era.files(people(12), posts(3))
const at = { at: new Date('2026-03-02T08:00:00Z') }

test('a damaged archive ends as done or failed with a reason; only a flipped bit may count one fan as gone', async () => {
  const { member, page, import: read } = await instagram()
  expect(await read(await zipBuffer(files))).toMatchObject({ state: 'done', fans_new: 12 })
  const share = fc.double({ min: 0, max: 1, noNaN: true })
  const property = fc.asyncProperty(share, spoilt, fc.boolean(), async (which, change, inside) => {
    // Not a changed value: it can be valid, and then the change cannot be detected.
    fc.pre(change.how !== 'value')
    const archive = inside
      ? await zipBuffer(spoilFile(files, which, change), at)
      : spoilBytes(await zipBuffer(files, at), change)
    fc.pre(archive.length > 0)
    const run = await importOf(member, page, archive)
    expect(['done', 'failed']).toContain(run.state)
    if (run.state === 'failed') expect(run.error!.msg).not.toBe('')
    // A flipped bit can change a name in an otherwise intact file; the fan with the earlier name then counts as gone.
    expect(run.fans_gone).toBeLessThanOrEqual(change.how === 'flip' && inside ? 1 : 0)
  })
  await fc.assert(property, { numRuns: cases(30) })
  expect(server.log.text).not.toContain('a run failed in every try')
}, 300_000)
