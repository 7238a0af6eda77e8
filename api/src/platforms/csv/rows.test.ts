import { CellTooLong, readRows } from './rows'

const pieceBytes = 256 * 1024

async function* inPieces(text: string) {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    // As when reading a file: other pending work gets its turn.
    await new Promise((resolve) => setImmediate(resolve))
    yield bytes.subarray(at, at + pieceBytes)
  }
}

async function read(text: string) {
  const rows = []
  for await (const batch of readRows(inPieces(text))) rows.push(...batch)
  return rows
}

const good = async (text: string) =>
  (await read(text)).flatMap(({ cells, broken }) => (broken ? [] : [cells.join('|')]))

/** Counts the characters examined: elapsed time depends on the machine as much as on the reader. */
async function workOf(text: string) {
  let work = 0
  const { indexOf, split, includes } = String.prototype
  vi.spyOn(String.prototype, 'indexOf').mockImplementation(function (this: string, what, from = 0) {
    const at = indexOf.call(this, what, from)
    work += (at < 0 ? this.length : at) - from
    return at
  })
  vi.spyOn(String.prototype, 'split').mockImplementation(function (this: string, ...by) {
    work += this.length
    return Reflect.apply(split, this, by)
  })
  vi.spyOn(String.prototype, 'includes').mockImplementation(function (this: string, what, from) {
    work += this.length
    return includes.call(this, what, from)
  })
  try {
    for await (const batch of readRows(inPieces(text))) void batch
    return work
  } finally {
    vi.restoreAllMocks()
  }
}

describe('lists as programs write them', () => {
  it.each([
    ['ends its lines with CR', '1,a\r2,"b\rc"\r3,d', ['1|a', '2|b\nc', '3|d']],
    ['ends its lines with CR and LF', '1,a\r\n2,b\r\n', ['1|a', '2|b']],
    ['has a CR within a line', '1,a\rb\n2,c\n', ['1|a\rb', '2|c']],
    ['ends its lines with CR, and the last with LF', '1,a\r2,b\r3,c\n', ['1|a', '2|b', '3|c']],
    [
      'ends its lines first with CR, then with LF',
      '1,a\r2,b\r3,c\r4,d\n5,e\n',
      ['1|a', '2|b', '3|c', '4|d', '5|e'],
    ],
    [
      'ends its lines first with LF, then with CR',
      '1,a\n2,b\n3,c\n4,d\r5,e\r',
      ['1|a', '2|b', '3|c', '4|d', '5|e'],
    ],
    ['names its separator', 'sep=;\r\n1;a,b\r\n2;c\r\n', ['1|a,b', '2|c']],
    ['has a title with a | in it', 'Mochi|Facebook|2026\n1,a\n2,b\n', ['Mochi|Facebook|2026', '1|a', '2|b']],
    ['has a title with more commas than columns', 'A, b, c, d\n1;a\n2;b\n', ['A, b, c, d', '1|a', '2|b']],
    ['has a title of two lines', 'A, b\nc, d\n1;a\n2;b\n', ['A, b', 'c, d', '1|a', '2|b']],
    ['has cells of many lines with commas', '1;"a, b\nc, d\ne, f"\n2;b\n', ['1|a, b\nc, d\ne, f', '2|b']],
    ['has names with a |', '1,a | b\n2,c | d | e\n', ['1|a | b', '2|c | d | e']],
    [
      'is in single quotes',
      "'id','x'\n'1','a, b'\n'2','O''Neil'\n3,NULL\n",
      ['id|x', '1|a, b', "2|O'Neil", '3|NULL'],
    ],
    ['is in single quotes below plain headings', "id,x\n'1','a \"b\", c'\n", ['id|x', '1|a "b", c']],
    ['has cells that begin with a single quote', "1,'t Hooft\n'2,b\n", ["1|'t Hooft", "'2|b"]],
    ['has spaces before its quotes', '1, "a, b", x\n2, "c" , y\n', ['1|a, b| x', '2|c| y']],
    ['has a space before a word in quotes', '1, "a" b,x\n', ['1| "a" b|x']],
    [
      'has backslashes before its quotes',
      '1,"a \\"b\\" c",x\n2,"a \\"b\\"",y\n',
      ['1|a "b" c|x', '2|a "b"|y'],
    ],
    ['has a cell that ends with a backslash', '1,"C:\\",x\n2,"b",y\n', ['1|C:\\|x', '2|b|y']],
    ['names tabs as its separator', 'sep=\t\n1\ta\n', ['1|a']],
    ['has the name of a separator in a later row', '1,a\n2,b\nsep=;\n', ['1|a', '2|b', 'sep=;']],
  ])('a list that %s is read', async (_what, text, rows) => {
    expect(await good(text)).toEqual(rows)
  })

  it('are read the same however they are split into pieces', async () => {
    for (const end of ['\r', '\n', '\r\n']) {
      const text = Buffer.from(['1,a', '2,b', ''].join(end))
      for (let at = 1; at < text.length; at++) {
        const pieces = (async function* () {
          yield text.subarray(0, at)
          yield text.subarray(at)
        })()
        const rows = []
        for await (const batch of readRows(pieces)) rows.push(...batch)
        expect(rows.map(({ cells }) => cells)).toEqual([
          ['1', 'a'],
          ['2', 'b'],
        ])
      }
    }
  })
})

describe('a line longer than the longest row', () => {
  it.each([
    ['plain', (long: string) => `1,a\n2,${long},9,tail\n3,b\n`],
    ['of many cells', (long: string) => `1,a\n${long.replaceAll('xx', ',x')}\n3,b\n`],
    ['in quotes', (long: string) => `1,a\n2,"${long}",9\n3,b\n`],
    ['after an open quote', (long: string) => `1,a\n2,"open\n${long},9\n3,b\n`],
    ['with line ends of old Macs', (long: string) => `1,a\r2,${long},9\r3,b\r`],
  ])('%s is broken, and its end is no row of its own', async (_what, text) => {
    for (const length of [300_000, 600_000, 1_000_000])
      expect(await good(text('x'.repeat(length)))).toEqual(['1|a', '3|b'])
  })

  it('counts once, however many pieces it has', async () => {
    const rows = await read(`1,a\n2,${'x'.repeat(2_000_000)}\n3,b\n`)
    expect(rows.filter(({ broken }) => broken)).toHaveLength(1)
  })
})

describe('a quote that is never closed', () => {
  it.each([
    ['in a row before quoted cells', '1,"open\n2,"Lin",x\n3,b\n', ['2|Lin|x', '3|b']],
    ['in a row before rows quoted throughout', '"1","open\n"2","Lin"\n"3","b"\n', ['2|Lin', '3|b']],
    ['in a row before a cell of two lines', '1,"open\n2,"a\nb",x\n3,c\n', ['2|a\nb|x', '3|c']],
    ['in the last row', '1,a\n2,"open', ['1|a']],
    ['in a row before a quote within a cell', '1,"open\n2,b\n3,5" tall\n', ['2|b', '3|5" tall']],
    ['in each row', '1,"a\n2,"b\n3,"c\n4,d\n', ['4|d']],
  ])('%s costs only that row', async (_where, text, rows) => {
    expect(await good(text)).toEqual(rows)
  })

  it('is not assumed if a cell has several lines with quotes and empty cells', async () => {
    const text = '1,"a ""b""\n""c"", d\n\n","",x\n2,"e\n",y\n'
    expect(await good(text)).toEqual(['1|a "b"\n"c", d\n\n||x', '2|e\n|y'])
  })

  const rows = (count: number, first: string) => first + 'a,b\n'.repeat(count)

  it.each([
    ['once', (count: number) => rows(count, 'x,"y\n')],
    ['every 500 rows', (count: number) => rows(500, 'x,"y\n').repeat(count / 500)],
    ['in every row', (count: number) => 'x",y,"z\n'.repeat(count)],
  ])('takes work proportional to the length of the text if it occurs %s', async (_how, textOf) => {
    const whole = await workOf('a,b,c\n'.repeat(40_000))
    const once = await workOf(textOf(20_000))
    const twice = await workOf(textOf(40_000))
    expect(twice / once).toBeLessThan(2.2)
    expect(twice / whole).toBeLessThan(8)
  })

  it('lets other work run for every piece that is read', async () => {
    const text = rows(1_000_000, 'x,"y\n')
    let turns = 0
    let reading = true
    const count = () => {
      turns++
      if (reading) setImmediate(count)
    }
    setImmediate(count)
    await read(text)
    reading = false
    expect(turns).toBeGreaterThanOrEqual(Math.floor(text.length / pieceBytes))
  })
})

describe('a quoted cell of many lines', () => {
  const lines = (count: number) => Array.from({ length: count }, (_, n) => `line ${n}`).join('\n')

  it('is kept with its line breaks up to the longest row', async () => {
    const note = lines(2000)
    expect(await good(`1,"${note}"\n2,b\n`)).toEqual([`1|${note}`, '2|b'])
  })

  it.each([
    ['of short lines', lines(40_000)],
    ['of sentences with commas', 'Hello, dear friend\n'.repeat(10_000)],
    ['with a line that is longer than a row', `a\n${'x'.repeat(300_000)}\nb\n${lines(5000)}`],
  ])('%s that exceeds the longest row costs only that row', async (_what, note) => {
    const rows = await read(`1,a\n2,"${note}"\n3,b\n`)
    expect(rows.map(({ cells, broken }) => (broken ? 'broken' : cells.join('|')))).toEqual([
      '1|a',
      'broken',
      '3|b',
    ])
  })

  it('that exceeds the longest row and consists of rows is refused: none of them is a row of the list', async () => {
    const rows = read(`1,a\n2,"note\n${'7,x\n'.repeat(20_000)}"\n3,b\n`)
    await expect(rows).rejects.toThrow(CellTooLong)
  })

  it('gives no rows if the text ends within it', async () => {
    expect(await good(`1,a\n2,"${lines(20)}`)).toEqual(['1|a'])
  })
})
