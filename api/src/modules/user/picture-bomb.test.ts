import { crc32, deflateSync } from 'node:zlib'
import { startTestServer, type TestServer } from '../../../test/server'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const side = 30_000

/** A PNG of 30,000 × 30,000 pixels, all of one colour: 900 million pixels in about a hundred kilobytes. */
function flatPng(): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head.set([1, 0, 0, 0, 0], 8)
  const rows = deflateSync(Buffer.alloc(side * (1 + side / 8)), { level: 9 })
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

test('a picture of 30,000 × 30,000 pixels is refused with less than 2 s of work, and memory stays flat', async () => {
  const member = await server.asMember()
  const files = { file: new Blob([new Uint8Array(flatPng())], { type: 'image/png' }) }
  expect(files.file.size).toBeLessThan(1024 ** 2)
  const before = process.memoryUsage().rss
  let most = before
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 2)
  // Processor time, so what else the machine does is none of it; the least of three, as what else this
  // process does (a collection of what earlier tests left) is.
  const seconds: number[] = []
  for (let turn = 0; turn < 3; turn++) {
    const began = process.cpuUsage()
    const answer = await member.call('user.uploadImage', {}, { files })
    const { user, system } = process.cpuUsage(began)
    seconds.push((user + system) / 1e6)
    expect(answer).toMatchObject({ code: 0, error: 'picture_pixels' })
  }
  clearInterval(watch)
  expect(Math.min(...seconds)).toBeLessThan(2)
  expect((Math.max(most, process.memoryUsage().rss) - before) / 1024 ** 2).toBeLessThan(100)
  const { rows } = await server.services.pool.query('select count(*)::int as n from user_files')
  expect(rows).toEqual([{ n: 0 }])
})
