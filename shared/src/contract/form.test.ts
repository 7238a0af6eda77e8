import { fieldsOf, formOf } from './form'

test('encodes true and false as 1 and 0', () => {
  expect(fieldsOf({ agree: true, gone: false })).toEqual([
    ['agree', '1'],
    ['gone', '0'],
  ])
})

test('encodes a list as a repeated field, and an empty list as no field', () => {
  expect(fieldsOf({ uid: ['a', 'b'], via: [] })).toEqual([
    ['uid', 'a'],
    ['uid', 'b'],
  ])
})

test('encodes an object as JSON', () => {
  expect(fieldsOf({ audience: { all: true }, list: [{ id: 1 }] })).toEqual([
    ['audience', '{"all":true}'],
    ['list', '{"id":1}'],
  ])
})

test('leaves out null and undefined, and keeps zero and empty text', () => {
  expect(fieldsOf({ a: undefined, b: null, c: 0, d: '' })).toEqual([
    ['c', '0'],
    ['d', ''],
  ])
})

test('puts files after the fields', () => {
  const form = formOf([['token', 't']], { file: new Blob(['x']) })
  expect([...form.keys()]).toEqual(['token', 'file'])
})
