import type { Batch } from '../connector'
import { walk } from './walk'

/** Walks a list whose cursors follow `next`. */
async function walked(next: Record<string, string | null>, from: string | null = null) {
  const asked: (string | null)[] = []
  const list = walk(from, async (cursor): Promise<Batch<string>> => {
    asked.push(cursor)
    if (asked.length > 20) throw new Error('It does not come to an end')
    return { records: [String(cursor)], next: next[String(cursor)] ?? null }
  })
  const last: (string | null)[] = []
  for await (const batch of list) last.push(batch.next)
  return { asked, end: last.at(-1) }
}

test('a paginated list is read to its end from any cursor', async () => {
  const next = { null: 'a', a: 'b', b: null }
  expect(await walked(next)).toEqual({ asked: [null, 'a', 'b'], end: null })
  expect(await walked(next, 'a')).toEqual({ asked: ['a', 'b'], end: null })
})

test.each([
  ['to the same page', { null: 'a', a: 'a' }, [null, 'a']],
  ['back and forth', { null: 'a', a: 'b', b: 'a' }, [null, 'a', 'b']],
  ['round a longer circle', { null: 'a', a: 'b', b: 'c', c: 'b' }, [null, 'a', 'b', 'c']],
])('a list whose cursors lead %s ends', async (_, next, asked) => {
  expect(await walked(next)).toEqual({ asked, end: null })
})
