import { blockIn, blockOf } from './blocks'

test('blockIn derives the block size from the number of blocks, for lists of any length', () => {
  const sizes = [
    501, 999, 1000, 1001, 1_599_999, 1_600_000, 1_600_001, 1_601_001, 1_000_000, 20_000_000, 123_456_789,
  ]
  for (let size = 501; size < 300_000_000; size = Math.ceil(size * 1.07) + 13) sizes.push(size)
  for (const size of sizes) {
    const blocks = Math.ceil(size / blockOf(size))
    expect([size, blockIn(size, blocks)]).toEqual([size, blockOf(size)])
  }
})

test('blockIn reads an index of an older version with larger blocks', () => {
  expect(blockIn(20_000_000, Math.ceil(20_000_000 / 12_500))).toBe(12_500)
})
