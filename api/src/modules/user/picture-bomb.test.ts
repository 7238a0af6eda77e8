import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { costOf } from '../../../test/cost'
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

test('rejects a picture of 30,000 × 30,000 pixels with less than 2 s of CPU time and 100 MB of memory', async () => {
  const member = await server.asMember()
  const files = { file: new Blob([new Uint8Array(flatPng())], { type: 'image/png' }) }
  expect(files.file.size).toBeLessThan(1024 ** 2)
  const { seconds, megabytes } = await costOf(async () => {
    const answer = await member.call('user.uploadImage', {}, { files })
    expect(answer).toMatchObject({ code: 0, error: 'picture_pixels' })
  })
  expect(seconds).toBeLessThan(2)
  expect(megabytes).toBeLessThan(100)
  const { rows } = await server.services.pool.query('select count(*)::int as n from user_files')
  expect(rows).toEqual([{ n: 0 }])
})

test('accepts five pictures of 79 million pixels at the same time with less than 600 MB of memory', async () => {
  const member = await server.asMember()
  const size = { width: 11_000, height: 7200, channels: 3, background: '#12ab34' } as const
  const picture = await sharp({ create: size }).jpeg({ progressive: true, quality: 40 }).toBuffer()
  const files = { file: new File([new Uint8Array(picture)], 'me.jpg') }
  const { megabytes } = await costOf(async () => {
    const upload = () => member.call('user.uploadImage', {}, { files })
    const answers = await Promise.all(Array.from({ length: 5 }, upload))
    expect(answers.map(({ code }) => code)).toEqual([1, 1, 1, 1, 1])
  })
  expect(megabytes).toBeLessThan(600)
}, 60_000)
