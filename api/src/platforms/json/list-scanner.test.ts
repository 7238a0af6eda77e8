import fc from 'fast-check'
import { processorClock } from '../../../test/cost'
import { type ListBatch, ListScanner } from './list-scanner'
import { type Want, wholeArray, wholeObject } from './seek'

const top = wholeArray
const under =
  (...keys: string[]): Want =>
  (path) =>
    path.length < keys.length && path.every((key, n) => key === keys[n])
      ? 'enter'
      : path.length === keys.length && path.every((key, n) => key === keys[n])
        ? 'take'
        : 'skip'

/** Reads a text in pieces of the given sizes, in rotation. */
function read(text: string | Buffer, want: Want = top, sizes: number[] = [1 << 20]) {
  const bytes = Buffer.from(text as string)
  const scanner = new ListScanner(want)
  const batches: ListBatch[] = []
  for (let at = 0, turn = 0; at < bytes.length; turn++) {
    const size = Math.max(1, sizes[turn % sizes.length]!)
    batches.push(...scanner.push(Buffer.from(bytes.subarray(at, at + size))))
    at += size
  }
  batches.push(...scanner.finish())
  return { values: batches.flatMap((batch) => batch.values), batches, ...scanner.tally }
}

const follower = (id: number) => ({
  follower: { accountId: String(id), userLink: `https://twitter.com/intent/user?user_id=${id}` },
})
const list = (...ids: number[]) => ids.map(follower)
const inner = (values: unknown[]) => JSON.stringify(values).slice(1, -1)
const awkward = fc.string({
  unit: fc.constantFrom('{', '}', '[', ']', '"', '\\', ',', ':', 'é', '中', '👍', ' ', '\n', 'a'),
})
const anything = fc.jsonValue({ maxDepth: 6, stringUnit: 'binary' })
const sizes = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 8 })

describe('a valid list', () => {
  it('is read in full, whatever it contains and wherever the pieces are cut', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(anything, awkward)),
        sizes,
        fc.constantFrom(0, 1, 3),
        (values, cuts, indent) => {
          const got = read(JSON.stringify(values, null, indent), top, cuts)
          expect(got.values).toEqual(JSON.parse(JSON.stringify(values)))
          expect(got).toMatchObject({ found: true, skipped: 0, truncated: false })
        },
      ),
      { numRuns: 500 },
    )
  })

  it('is read the same if it is cut at any single byte', () => {
    const values = [
      { a: 'x"\\}]{[,' },
      [1, [2, '中👍\u2028']],
      'te\\"xt',
      -1.5e-3,
      null,
      true,
      { '': [] },
      [],
    ]
    const bytes = Buffer.from(`\ufeff window.YTD.follower.part0 =\r\n${JSON.stringify(values, null, 2)}\r\n;`)
    for (let cut = 1; cut < bytes.length; cut++) {
      expect(read(bytes, top, [cut, bytes.length]).values).toEqual(values)
    }
  })

  it('is found under its key among other values', () => {
    fc.assert(
      fc.property(
        anything,
        anything,
        fc.array(anything),
        awkward,
        sizes,
        (before, after, values, key, cuts) => {
          const wanted = `wanted${key}`
          const text = JSON.stringify({ before, [wanted]: values, after: { [wanted]: [after] } })
          expect(read(text, under(wanted), cuts).values).toEqual(JSON.parse(JSON.stringify(values)))
        },
      ),
      { numRuns: 300 },
    )
  })

  it('is found several keys deep, also several lists in one text', () => {
    const text = JSON.stringify({
      'Profile And Settings': { Follower: { FansList: [1, 2] }, x: null },
      photos: [3],
    })
    const want: Want = (path) =>
      ['photos', 'Profile And Settings.Follower.FansList'].includes(path.join('.')) ? 'take' : 'enter'
    expect(read(text, want, [3]).batches).toEqual([
      { path: ['Profile And Settings', 'Follower', 'FansList'], values: [1, 2] },
      { path: ['photos'], values: [3] },
    ])
  })

  it('can be an object, whose members are read as pairs', () => {
    fc.assert(
      fc.property(fc.dictionary(awkward, anything), sizes, (members, cuts) => {
        const text = JSON.stringify({ followers: members })
        const got = read(text, under('followers'), cuts)
        expect(Object.fromEntries(got.values as [string, unknown][])).toEqual(
          JSON.parse(JSON.stringify(members)),
        )
        expect(got.skipped).toBe(0)
      }),
    )
  })

  it('can be empty, and is found', () => {
    expect(read('window.YTD.follower.part0 = [ ]')).toMatchObject({
      found: true,
      values: [],
      truncated: false,
    })
  })

  it.each(['', '{}', 'null', '"text"', '{"other": [1]}', 'plain words'])('is not found in %j', (text) => {
    expect(read(text, under('wanted'))).toMatchObject({ found: false, values: [] })
  })
})

describe('one bad record among good ones', () => {
  const bad: [string, string][] = [
    ['a missing comma', '{"follower" : {"accountId" : "7" "userLink" : "x"}}'],
    ['a missing bracket at its end', '{"follower" : {"accountId" : "7"}'],
    ['two missing brackets', '{"follower" : {"accountId" : "7"'],
    ['a bracket of the other kind', '{"follower" : {"accountId" : ["7"}}'],
    ['a quote that is not closed', '{"follower" : {"accountId" : "7}}'],
    ['an extra quote', '{"follower" : {"accountId" : "7""}}'],
    ['an unknown word', 'undefined'],
    ['NUL bytes', '\0\0\0\0'],
    ['half a record', '{"follower" : {"acc'],
    ['a raw line break in a text', '{"follower" : {"accountId" : "7\n"}}'],
    ['a lone closing bracket', '}'],
    ['brackets a thousand deep', '['.repeat(1000) + ']'.repeat(1000)],
  ]

  it.each(bad)('%s costs only that record', (_name, record) => {
    for (const cuts of [[1], [7], [1 << 20]]) {
      const text = `[${inner(list(1, 2, 3))}, ${record}, ${inner(list(4, 5, 6))}]`
      const got = read(text, top, cuts)
      expect(got.values).toEqual(list(1, 2, 3, 4, 5, 6))
      expect(got.skipped).toBeGreaterThan(0)
    }
  })

  it.each(bad)('%s as the first record leaves the others', (_name, record) => {
    const got = read(`[${record}, ${inner(list(1, 2, 3))}]`)
    expect(got.values).toEqual(list(1, 2, 3))
  })

  it.each(bad)('%s as the last record leaves the others', (_name, record) => {
    const got = read(`[${inner(list(1, 2, 3))}, ${record}]`)
    expect(got.values).toEqual(list(1, 2, 3))
    expect(got.skipped + Number(got.truncated)).toBeGreaterThan(0)
  })

  it('a record that swallows others and is closed after them gives them back', () => {
    const got = read(
      `[${inner(list(1))}, {"follower" : {"accountId" : "7" , ${inner(list(2, 3))} }}, ${inner(list(4))}]`,
    )
    expect(got.values).toEqual(list(1, 2, 3, 4))
    expect(got.skipped).toBeGreaterThan(0)
  })

  it('a record that is never closed costs only itself, however much follows it', () => {
    const padded = Array.from({ length: 1800 }, (_, n) => ({
      follower: { accountId: String(n), note: 'x'.repeat(10_000) },
    }))
    const got = read(`[${inner(list(1))}, {"follower" : {"accountId" : "7", ${inner(padded)}]`, top, [65536])
    expect(got.values).toHaveLength(1801)
    expect(got.skipped).toBe(1)
  })

  it('an extra closing bracket costs no record, and is counted', () => {
    const got = read(`[${inner(list(1, 2))}}, ${inner(list(3))}]`)
    expect(got).toMatchObject({ values: list(1, 2, 3), skipped: 1 })
  })

  it('text without quotes and brackets leaves every record before and after it', () => {
    const before = list(1, 2, 3)
    const after = list(4, 5, 6)
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), sizes, (garbage, cuts) => {
        fc.pre(!garbage.includes('"') && !/[\][{}]/.test(garbage) && garbage.trim() !== '')
        const got = read(`[${inner(before)}, ${garbage} , ${inner(after)}]`, top, cuts)
        expect(got.values.filter((value) => typeof value === 'object' && value)).toEqual([
          ...before,
          ...after,
        ])
      }),
      { numRuns: 300 },
    )
  })

  it('a changed byte never makes the scanner throw or make up a follower, and lost records are counted', () => {
    const good = list(1, 2, 3, 4, 5)
    const bytes = Buffer.from(JSON.stringify(good, null, 2))
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.nat(255), sizes, (at, byte, cuts) => {
        const hit = Buffer.from(bytes)
        hit[at] = byte
        const got = read(hit, top, cuts)
        const ids = got.values.map((value) => JSON.stringify(value))
        const kept = good.filter((value) => ids.includes(JSON.stringify(value)))
        // What is left of a broken record has no `follower`, so no reader takes it for one.
        expect(ids.filter((id) => id.startsWith('{"follower":')).length).toBeLessThanOrEqual(good.length)
        // Lost records are counted; a changed letter makes a different record, which cannot be detected.
        expect(kept.length >= 4 || got.skipped > 0 || got.truncated || !got.found).toBe(true)
        // A bracket that opens a list can take the rest into it; so can any damage to the very first bytes.
        if (at >= 4 && at < bytes.length - 1 && byte !== 0x5b) expect(kept.length).toBeGreaterThanOrEqual(3)
      }),
      { numRuns: 2000 },
    )
  })

  it('a record larger than the bound is skipped without holding it in memory', () => {
    const scanner = new ListScanner(top)
    const values: unknown[] = []
    const push = (bytes: Buffer) => {
      for (const batch of scanner.push(bytes)) values.push(...batch.values)
    }
    const take = (text: string) => push(Buffer.from(text))
    take(`[${inner(list(1))}, {"follower": {"accountId": "`)
    const filler = Buffer.alloc(1 << 20, 'x')
    const before = process.memoryUsage().rss
    let most = 0
    for (let n = 0; n < 200; n++) {
      push(filler)
      most = Math.max(most, process.memoryUsage().rss - before)
    }
    take(`"}}, ${inner(list(2))}]`)
    for (const batch of scanner.finish()) values.push(...batch.values)
    expect(values).toEqual(list(1, 2))
    expect(scanner.tally).toEqual({ found: true, skipped: 1, truncated: false })
    expect(most).toBeLessThan(100 * 1024 ** 2)
  })
})

describe('a text that breaks off', () => {
  it('gives all complete records and is reported as truncated, wherever it was cut', () => {
    const good = list(1, 2, 3, 4)
    const text = JSON.stringify(good, null, 2)
    for (let cut = 2; cut < text.length; cut++) {
      const got = read(text.slice(0, cut), top, [5])
      expect(got.truncated).toBe(true)
      expect(got.skipped).toBe(0)
      const whole = text.slice(0, cut).split('\n  }').length - 1
      expect(got.values).toEqual(good.slice(0, whole))
    }
  })

  it('within a number gives no part of that number', () => {
    expect(read('[10, 20, 3')).toMatchObject({ values: [10, 20], truncated: true })
  })
})

describe('a text made to keep the scanner busy', () => {
  const within = (text: string, seconds: number) => {
    const clock = processorClock()
    const got = read(text, top, [65536])
    expect(clock()).toBeLessThan(seconds)
    return got
  }

  it.each([
    ['brackets that never close', '[' + '{"k":['.repeat(2_000_000)],
    ['records that never close', '[' + '{"k":1,'.repeat(2_000_000)],
    ['quotes that never close', '[{"k":"' + '\\"'.repeat(5_000_000)],
    ['brackets that close what was not opened', '[' + '}'.repeat(10_000_000)],
    ['records that begin again and again', '[{"k":1},' + '{"k"'.repeat(3_000_000)],
    ['commas', '[' + ','.repeat(10_000_000)],
    [
      'a mismatch far after each beginning',
      '[{"k":1}' + `,{"k":[${'{"k":[1],"l":['.repeat(20)}${'0,'.repeat(20_000)}}`.repeat(100),
    ],
  ])('%s: is scanned within 10 seconds of processor time', (_name, text) => {
    within(text, 10)
  })
})

describe('objects in place of a list of them', () => {
  const all = (text: string) => {
    const scanner = new ListScanner(wholeObject)
    const batches = [...scanner.push(Buffer.from(text)), ...scanner.finish()]
    return { values: batches.flatMap(({ values }) => values), ...scanner.tally }
  }

  it.each([
    ['in a line of its own', '{"n":1}\n{"n":2}\n{"n":3}\n'],
    ['after a comma', '{"n":1},{"n":2},\n{"n":3}'],
  ])('are all read, each %s', (_where, text) => {
    const values = [{ n: 1 }, { n: 2 }, { n: 3 }]
    expect(all(text)).toEqual({ values, found: true, skipped: 0, truncated: false })
  })

  it.each([
    ['a semicolon', ' ;\n', false],
    ['half an object', '\n{"n":', true],
    ['a bracket', ']', true],
    ['words', '\nthe end', true],
  ])('are all there is or not, by what follows: %s', (_what, rest, truncated) => {
    expect(all(`{"n":1}${rest}`)).toMatchObject({ values: [{ n: 1 }], truncated })
  })
})

describe('an object in place of a list', () => {
  const lone: Want = (path, kind) =>
    kind === 'object' && path.join() === 'wanted' ? 'one' : path.length === 0 ? 'enter' : 'skip'

  it('is read as a list of one, wherever the pieces are cut', () => {
    fc.assert(
      fc.property(
        anything,
        fc.dictionary(awkward, anything, { minKeys: 1 }),
        sizes,
        (before, value, cuts) => {
          const text = JSON.stringify({ before, wanted: value, after: [1] })
          expect(read(text, lone, cuts)).toMatchObject({
            values: [JSON.parse(JSON.stringify(value))],
            found: true,
            skipped: 0,
            truncated: false,
          })
        },
      ),
      { numRuns: 300 },
    )
  })

  it('that is empty is an empty list', () => {
    expect(read('{"wanted": {}}', lone)).toMatchObject({ found: true, values: [], skipped: 0 })
  })

  it.each(['{"wanted": {"a": [1}}', '{"wanted": {"a": 1', '{"wanted": {"a" 1}, "b": 2}'])(
    'that is broken (%s) gives nothing, and is reported',
    (text) => {
      const got = read(text, lone, [3])
      expect(got.values).toEqual([])
      expect(got.truncated || got.skipped > 0).toBe(true)
    },
  )
})
