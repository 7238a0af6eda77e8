import { makeFolder } from '../../test/builds'
import { openStore } from '../store/open'
import { Books } from './books'
import { readDays } from './kept'

const now = () => new Date('2026-11-22T08:00:00Z')

test('keeps counts that could not be written and writes them the next time', async () => {
  const { backend } = openStore(makeFolder())
  const faults: unknown[] = []
  const books = new Books({ backend, now, onFault: (error) => faults.push(error) })
  books.count({ kind: 'fail', remote: 'mf-home', version: '0.1.0-aaaaaaaa' }, undefined, 'ann')
  const away = new Error('the storage does not answer')
  vi.spyOn(backend, 'write').mockRejectedValueOnce(away)
  await books.keep()
  expect(faults).toEqual([away])
  expect(await readDays(backend, 1)).toEqual([])

  await books.keep()
  const [today] = await readDays(backend, 1)
  expect(today!.book['mf-home 0.1.0-aaaaaaaa']).toMatchObject({ fail: 1 })
})

test('deletes the counts of days that are no longer shown, and nothing else', async () => {
  const { backend } = openStore(makeFolder())
  for (const path of ['2026-10-23', '2026-10-24', 'trials/mf-home-1'])
    await backend.write(`telemetry/${path}/edge.json`, Buffer.from('{}'))
  await new Books({ backend, now, onFault: (error) => expect(error).toBeUndefined() }).forget()
  expect(await backend.list('telemetry')).toEqual(['2026-10-24', 'trials'])
})
