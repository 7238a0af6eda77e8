import { figuresSaid } from './series'

test('a sentence has grouped numbers, and a dash for an unknown figure', () => {
  const row = { version: '0.1.0-a1b2', loads: 12_345, LCP: 2500, CLS: 0.02, INP: null }
  expect(figuresSaid(row, 'en')).toEqual({
    version: '0.1.0-a1b2',
    loads: '12,345',
    LCP: '2,500',
    CLS: '0.02',
    INP: '–',
  })
})
