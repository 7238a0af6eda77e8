import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { keepProcess } from './keep-process'
import { keepWorker } from './keep-worker'
import { createLog } from '../log'
import { waitUntil } from '../wait'

test('a worker that ends at once five times is given up with a sentence, and its exit code is logged', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fankeep-worker-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'worker.cjs')
  writeFileSync(file, 'process.exit(3)')
  let lines = ''
  const log = createLog('error', { write: (line: string) => void (lines += line) })
  const why = await new Promise<string>((onGivenUp) =>
    keepWorker(file, {}, { log, onGivenUp, firstPause: 1 }),
  )
  expect(why).toMatch(/^The worker ended 5 times in a row, each time within 5 s of its start/)
  const entries = lines
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as object)
  expect(entries).toHaveLength(4)
  for (const entry of entries) expect(entry).toMatchObject({ exitCode: 3, signal: null })
})

test('a process that could not be started is started again a moment later', async () => {
  const files = ['/nowhere', process.execPath]
  const ends: unknown[] = []
  const kept = keepProcess({
    name: 'It',
    launch: () => spawn(files.shift() ?? process.execPath, ['-e', 'setInterval(() => {}, 1000)']),
    pause: { first: 1, longest: 1 },
    onEnd: (end) => ends.push(end) > 0,
    onGivenUp: () => {},
  })
  onTestFinished(async () => {
    await kept.stop({ ask: (child) => child.kill('SIGKILL'), kill: () => {}, patience: 5_000 })
  })
  expect(await waitUntil(() => kept.child().pid !== undefined, { within: 20_000 })).toBe(true)
  expect(ends).toEqual([{ code: null, signal: null, pause: 1 }])
})

describe('the metrics of a worker', () => {
  const log = createLog('silent')
  const keep = (code: string) => {
    const folder = mkdtempSync(join(tmpdir(), 'fankeep-worker-'))
    const file = join(folder, 'worker.cjs')
    writeFileSync(file, code)
    const worker = keepWorker(file, {}, { log, onGivenUp: () => {} })
    onTestFinished(async () => {
      await worker.stop()
      rmSync(folder, { recursive: true, force: true })
    })
    return worker
  }
  const ends = `process.on('disconnect', () => process.exit(0));`

  test('are received from it, including values that are NaN', async () => {
    const { numbers } = keep(
      `${ends}process.on('message', () => process.send([{ name: 'x', values: [NaN] }]))`,
    )
    expect(await waitUntil(async () => (await numbers()) !== undefined, { within: 20_000 })).toBe(true)
    expect(await numbers()).toEqual([{ name: 'x', values: [Number.NaN] }])
  })

  test('are left out if it does not answer in time', async () => {
    expect(await keep(`${ends}setInterval(() => {}, 1000)`).numbers()).toBeUndefined()
  })
})
