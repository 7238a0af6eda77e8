import { fork, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parentOf, takeLock } from './lock-file.mjs'

const dead = JSON.stringify({ pid: 2 ** 22 - 3, began: '1' })
let folder
let lock
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fankeep-lock-'))
  lock = join(folder, 'some.lock')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Takes the lock, and returns the function that releases it. */
function taken(about = {}) {
  const result = takeLock(lock, about)
  if ('holder' in result) throw new Error(`${result.holder.pid} has it`)
  return result.release
}

test('a lock has one named holder, and can be taken again after its release', () => {
  const release = taken({ url: 'http://localhost:8080' })
  expect(takeLock(lock)).toEqual({
    holder: { pid: process.pid, began: expect.any(String), url: 'http://localhost:8080' },
  })
  release()
  expect(existsSync(lock)).toBe(false)
  taken()()
})

test.each([
  ['of a process that has ended', dead],
  ['whose process id now belongs to another process', JSON.stringify({ pid: process.pid, began: '1' })],
  ['that is damaged', '{"pid":'],
  ['that is empty', ''],
])('takes over a lock %s', (_what, text) => {
  writeFileSync(lock, text)
  const release = taken()
  expect(JSON.parse(readFileSync(lock, 'utf8'))).toMatchObject({ pid: process.pid })
  release()
})

test('a dead lock that cannot be moved away ends the program with the reason', () => {
  writeFileSync(lock, dead)
  const module = JSON.stringify(pathToFileURL(join(import.meta.dirname, 'lock-file.mjs')).href)
  const code = `import { mkdirSync } from 'node:fs'
import { takeLock } from ${module}
mkdirSync(${JSON.stringify(lock)} + '.' + process.pid + '.old')
takeLock(${JSON.stringify(lock)})`
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
    encoding: 'utf8',
    timeout: 10_000,
  })
  expect([status, stderr]).toEqual([1, expect.stringContaining('EISDIR')])
})

test('one of eight processes that find a dead lock at once gets it', async () => {
  const file = join(folder, 'holder.mjs')
  writeFileSync(
    file,
    `import { parentOf, takeLock } from ${JSON.stringify(pathToFileURL(join(import.meta.dirname, 'lock-file.mjs')).href)}
process.once('message', () => process.send('release' in takeLock(${JSON.stringify(lock)})))
setInterval(() => {}, 1000)
process.send('up')`,
  )
  for (let round = 0; round < 3; round++) {
    writeFileSync(lock, dead)
    const children = Array.from({ length: 8 }, () => fork(file))
    await Promise.all(children.map((child) => new Promise((resolve) => child.once('message', resolve))))
    const answers = children.map((child) => new Promise((resolve) => child.once('message', resolve)))
    for (const child of children) child.send('go')
    expect((await Promise.all(answers)).filter((got) => got === true)).toHaveLength(1)
    await Promise.all(
      children.map((child) => {
        const ended = new Promise((resolve) => child.once('exit', resolve))
        child.kill()
        return ended
      }),
    )
    rmSync(lock, { force: true })
  }
})

test('parentOf returns a process’s parent if the system reports it, and null for a dead process', () => {
  expect([String(process.ppid), null]).toContain(parentOf(process.pid))
  expect(parentOf(2 ** 22 - 3)).toBeNull()
})
