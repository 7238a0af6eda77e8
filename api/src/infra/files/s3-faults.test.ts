import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { sentenceOf } from '../database/at-terminal'
import { s3Files } from './s3-files'

const folder = mkdtempSync(join(tmpdir(), 'fankeep-s3-faults-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
beforeEach(() => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'id')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret')
})
const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  vi.unstubAllEnvs()
  await Promise.all(closing.splice(0).map((close) => close()))
})

const busy: RequestListener = (request, response) => {
  request.resume().once('end', () => response.writeHead(503).end('<Error><Code>SlowDown</Code></Error>'))
}
const refuse: RequestListener = (request, response) => {
  request.resume().once('end', () => response.writeHead(403).end('<Error><Code>QuotaExceeded</Code></Error>'))
}
const breakOff: RequestListener = (request) => void request.once('data', () => request.destroy())

/** A storage that answers its first requests by `answers`, the last of them also all later requests. */
async function storage(...answers: RequestListener[]) {
  let asked = 0
  const server = createServer((request, response) => {
    answers[Math.min(asked++, answers.length - 1)]!(request, response)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  closing.push(() => new Promise((closed) => server.close(closed).closeAllConnections()))
  const { port } = server.address() as AddressInfo
  return {
    files: s3Files(`s3://files/x?endpoint=http://127.0.0.1:${port}`, folder),
    asked: () => asked,
  }
}

const put = ({ files }: Awaited<ReturnType<typeof storage>>) => files.put(Readable.from(['a picture']))

test.each([
  ['is busy for a moment', busy],
  ['breaks off in the middle', breakOff],
])('a file is sent again as a whole if the storage %s', async (_, fault) => {
  const warn = vi.spyOn(console, 'warn')
  onTestFinished(() => warn.mockRestore())
  let stored = ''
  const keep: RequestListener = async (request, response) => {
    stored = await text(request)
    response.end()
  }
  await put(await storage(fault, keep))
  expect(stored).toBe('a picture')
  expect(warn).not.toHaveBeenCalled()
})

test('a file is sent three times to a storage that stays busy, and once to one that refuses it', async () => {
  const [down, full] = [await storage(busy), await storage(refuse)]
  await expect(put(down)).rejects.toMatchObject({ name: 'SlowDown' })
  await expect(put(full)).rejects.toMatchObject({ name: 'QuotaExceeded' })
  expect([down.asked(), full.asked()]).toEqual([3, 1])
})

const saidOf = (work: Promise<unknown>) => work.then(() => 'no error', sentenceOf)

test('a command names FILES, not the database, if the storage breaks off', async () => {
  const half: RequestListener = (_request, response) => {
    response.writeHead(200, { 'content-length': '1000' }).write('the beginning', () => response.destroy())
  }
  const [writing, reading] = [await storage(breakOff), await storage(half)]
  expect(await saidOf(put(writing))).toMatch(/^The storage of members' files failed \(.+\)\. Check FILES/)
  expect(await saidOf(text(reading.files.open('a'.repeat(64))))).toMatch(
    /^The storage of members' files failed \(.+\)\. Check FILES/,
  )
})

test('a command says to wait if the storage is busy', async () => {
  expect(await saidOf(put(await storage(busy)))).toMatch(
    /^The storage of members' files failed \(.+, HTTP 503\)\. Run the command again when it answers\.$/,
  )
})
