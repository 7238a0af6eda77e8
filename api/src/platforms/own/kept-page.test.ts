import { openUpload } from '../archives/upload'
import { TempUploads } from '../fixtures/temp-upload'
import { zipBuffer } from '../fixtures/zip'
import { daysIn, saidOf } from './kept-page'

const uploads = new TempUploads()
afterEach(() => uploads.clear())

async function daysOf(content: unknown) {
  const text = typeof content === 'string' ? content : JSON.stringify(content)
  const zip = await zipBuffer({ 'pages.json': '[]', 'pages/1/days.json': text })
  const upload = await openUpload(await uploads.put({ 'a.zip': zip }))
  const list = upload.entries.find(({ path }) => path === 'pages.json')!
  const days = await daysIn(upload.entries, list, 'pages/1/')
  await upload.close()
  return days
}
const day = (said: unknown, more: object = {}) => ({ day: said, joined: 1, gone: 2, total: 3, ...more })

test.each([
  ['2026-03-01', '2026-03-01'],
  // As in downloads before days were written as dates: midnight in Taipei, in Greenwich, in New York.
  ['2026-02-28T16:00:00.000Z', '2026-03-01'],
  ['2026-03-01T00:00:00.000Z', '2026-03-01'],
  ['2026-03-01T05:00:00.000Z', '2026-03-01'],
])('a day written as %s is %s', async (said, meant) => {
  expect(await daysOf([day(said)])).toEqual([{ day: meant, joined: 1, gone: 2, total: 3 }])
})

test('an invalid day or list is left out, and an invalid number is replaced', async () => {
  expect(await daysOf([day('2026-02-30'), day('soon'), day(5), null, 'x', []])).toEqual([])
  expect(await daysOf([day('2026-03-01', { joined: -1, gone: 'x', total: 1e300 })])).toEqual([
    { day: '2026-03-01', joined: 0, gone: 0, total: null },
  ])
  expect(await daysOf([day('2026-03-01', { joined: 2 ** 40 })])).toMatchObject([{ joined: 2 ** 31 - 1 }])
  expect(await daysOf('{')).toEqual([])
})

test('only valid fields of a page are read', () => {
  expect(saidOf({ name: 'A', role: 'backup', state: 'hijacked', handles: ['a', 5, 'b'] })).toEqual({
    ...{ name: 'A', role: 'backup', state: 'hijacked', handles: ['a', 'b'] },
  })
  expect(saidOf({ name: '', role: 'owner', state: 'x', handles: 'a' })).toEqual({ handles: [] })
})
