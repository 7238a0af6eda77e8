import { fanQuery, readListState, writeListState } from './list-state'

const read = (query: string) => readListState(new URLSearchParams(query))

test('an address without parameters is the unfiltered list', () => {
  expect(read('')).toEqual({
    q: '',
    page: 1,
    sort: 'newest',
    following: 'all',
    since: null,
    tag: null,
    group: null,
  })
})

test('a state that is written to an address is read back unchanged', () => {
  const state = {
    q: '慢食',
    page: 3,
    sort: 'oldest',
    following: 'gone',
    since: 90,
    tag: '7',
    group: '8',
  } as const
  expect(readListState(writeListState(new URLSearchParams('id=p'), state))).toEqual(state)
})

test('the unfiltered list adds nothing to the address', () => {
  expect(String(writeListState(new URLSearchParams('id=p&q=a&page=9&gone=1'), read('')))).toBe('id=p')
})

test.each(['page=0', 'page=-3', 'page=x', 'page=1.5', 'sort=evil', 'gone=2', 'since=5', 'tag=x', 'group=1x'])(
  'ignores the invalid parameter %s',
  (query) => {
    expect(read(query)).toEqual(read(''))
  },
)

test('a page is requested by its offset, or by a cursor if one is known', () => {
  const state = { ...read(''), page: 4 }
  expect(fanQuery('p', state, undefined)).toMatchObject({ offset: 60, limit: 20 })
  expect(fanQuery('p', state, 'c')).toMatchObject({ cursor: 'c' })
  expect(fanQuery('p', state, 'c')).not.toHaveProperty('offset')
  expect(fanQuery('p', read(''), undefined)).not.toHaveProperty('offset')
})

test('translates the filters to the fields of the contract', () => {
  const state = { ...read(''), following: 'following', since: 7, tag: '7' } as const
  expect(fanQuery('p', state, undefined)).toMatchObject({ gone: false, since: '2026-11-14', tag: '7' })
})
