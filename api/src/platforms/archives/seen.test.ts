import { Seen } from './seen'

describe('Seen', () => {
  it('reports each of 300,000 similar ids as new exactly once', () => {
    const seen = new Seen()
    const ids = Array.from({ length: 300_000 }, (_, n) => String(1_400_000_000_000_000_000n + BigInt(n)))
    expect(ids.every((id) => seen.isNew(id))).toBe(true)
    expect(ids.some((id) => seen.isNew(id))).toBe(false)
  })

  it('tells similar names apart', () => {
    const seen = new Seen()
    const names = ['', 'a', 'aa', 'b', 'ab', 'ba', '王', '玉', 'a\0', '\0a', 'A']
    expect(names.filter((name) => seen.isNew(name))).toEqual(names)
    expect(names.filter((name) => seen.isNew(name))).toEqual([])
  })
})
