import { fieldsOf, formOf } from './form'

test('yes and no travel as 1 and 0', () => {
  expect(fieldsOf({ agree: true, gone: false })).toEqual([
    ['agree', '1'],
    ['gone', '0'],
  ])
})

test('a list is a repeated field, an empty one none', () => {
  expect(fieldsOf({ uid: ['a', 'b'], via: [] })).toEqual([
    ['uid', 'a'],
    ['uid', 'b'],
  ])
})

test('a structure is JSON', () => {
  expect(fieldsOf({ audience: { all: true }, list: [{ id: 1 }] })).toEqual([
    ['audience', '{"all":true}'],
    ['list', '{"id":1}'],
  ])
})

test('what is not said is left out, zero and empty text are said', () => {
  expect(fieldsOf({ a: undefined, b: null, c: 0, d: '' })).toEqual([
    ['c', '0'],
    ['d', ''],
  ])
})

test('files come after the fields', () => {
  const form = formOf([['token', 't']], { file: new Blob(['x']) })
  expect([...form.keys()]).toEqual(['token', 'file'])
})
