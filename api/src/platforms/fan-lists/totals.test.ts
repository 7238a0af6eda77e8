import { readEverything, TempUploads } from '../fixtures/temp-upload'
import { openArchive } from '../index'

const uploads = new TempUploads()
afterEach(() => uploads.clear())

async function read(text: string | Buffer) {
  const archive = await openArchive(await uploads.put({ 'fans.csv': text }), 'facebook')
  try {
    const { fans, notes } = await readEverything(archive)
    return { names: fans.map(({ name, username }) => name ?? username), notes }
  } finally {
    await archive.close()
  }
}

const skipped = (count: number) => [{ key: 'records_skipped', params: { count, file: 'fans.csv' } }]

describe('a person who is called like a line of totals', () => {
  it.each([
    ['in the middle of a list', 'name,username', ['Anna,', 'Total,', '總計,', '合计,', 'Sum,', 'Bert,']],
    ['with an id', 'uid,name', ['1,Total', '2,Anna', '3,Sum']],
    ['with an id, as the only one', 'name,uid', ['合計,1']],
    ['with a day', 'name,followed_at', ['Anna,2024-01-02', 'Total,20240103']],
    ['with a figure that is no total', 'name,username,likes', ['Anna,,3', 'Bert,,4', 'Total,,5']],
    ['as the last one', 'name,username', ['Anna,', 'Sum,']],
    ['with a number in the name', 'name,username', ['Anna,', 'Sum 41,']],
    ['with the same user name', 'name,username', ['Anna,anna', 'Total,total']],
  ])('is kept %s', async (_where, header, rows) => {
    const { names, notes } = await read([header, ...rows].join('\n'))
    expect(names).toHaveLength(rows.length)
    expect(notes).toEqual([])
  })

  it('is kept if the list breaks off after them', async () => {
    // Cut within a character.
    const { names } = await read(Buffer.from('name,username\nAnna,\n總計,\n陳').subarray(0, -1))
    expect(names).toEqual(['Anna', '總計'])
  })
})

describe('a line of totals is left out and counted', () => {
  it.each([
    ['Total,,2'],
    ['總計,2,'],
    ['總計,,'],
    ['合計：,2,'],
    ['共 2 人,,'],
    [',,總計：1234'],
    ['Grand total:,,'],
    ['Total: 2,,'],
    ['Total,,7'],
    ['總計,,"1,234"'],
    ['總計,,3'],
  ])('at the end of a list, as %s', async (line) => {
    const likes = line.includes('1,234') ? ['1,200', '34'] : ['3', '4']
    const rows = [`Anna,,"${likes[0]}"`, `Bert,,"${likes[1]}"`]
    const { names, notes } = await read(['name,username,likes', ...rows, line, ''].join('\n'))
    expect(names).toEqual(['Anna', 'Bert'])
    expect(notes).toEqual(skipped(1))
  })

  it.each([
    ['parts with sums of their own', ['Anna,3', '小計：,3', 'Bert,4', '小計：,4', '總計,7'], 2],
    ['a fan called Total', ['Anna,3', 'Total,4', 'Bert,5', '總計,12'], 3],
  ])('with the sum of %s', async (_what, rows, count) => {
    expect(
      (await read(['name,likes,username', ...rows.map((row) => `${row},`)].join('\n'))).names,
    ).toHaveLength(count)
  })

  it('below each part of a list', async () => {
    const { names, notes } = await read(
      'name,count,username\nAnna,,\nBert,,\n小計,2,\nCarl,,\n小計,1,\n總計,3,\n',
    )
    expect(names).toEqual(['Anna', 'Bert', 'Carl'])
    expect(notes).toEqual(skipped(3))
  })
})
