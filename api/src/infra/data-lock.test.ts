import { fork } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DataFolderHeld, lockDataFolder } from './data-lock'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fankeep-lock-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('a folder is held by one; given back, it can be held again', () => {
  const unlock = lockDataFolder(folder)
  expect(() => lockDataFolder(folder)).toThrow(new DataFolderHeld(folder, process.pid))
  unlock()
  expect(existsSync(join(folder, 'api.lock'))).toBe(false)
  lockDataFolder(folder)()
})

test.each([
  ['of a process that is no more', JSON.stringify({ pid: 2 ** 22 - 3, began: '1' })],
  ['whose number was given to another process since', JSON.stringify({ pid: process.pid, began: '1' })],
  ['that is damaged', '{"pid":'],
  ['that is empty', ''],
])('a lock %s is taken over', (_what, text) => {
  writeFileSync(join(folder, 'api.lock'), text)
  const unlock = lockDataFolder(folder)
  expect(JSON.parse(readFileSync(join(folder, 'api.lock'), 'utf8'))).toMatchObject({ pid: process.pid })
  unlock()
})

test('of many that come upon a dead lock at once, one gets the folder', async () => {
  // Node runs no TypeScript of itself: each child reads the source as SWC gives it.
  const { transformSync } = await import('@swc/core')
  const { code } = transformSync(readFileSync(join(__dirname, 'data-lock.ts'), 'utf8'), {
    jsc: { target: 'es2022', parser: { syntax: 'typescript' } },
  })
  const file = join(folder, 'holder.mjs')
  writeFileSync(
    file,
    `${code}
process.once('message', () => {
  let got = true
  try { lockDataFolder(${JSON.stringify(folder)}) } catch { got = false }
  process.send(got)
})
setInterval(() => {}, 1000)
process.send('up')`,
  )
  for (let round = 0; round < 3; round++) {
    writeFileSync(join(folder, 'api.lock'), JSON.stringify({ pid: 2 ** 22 - 3, began: '1' }))
    const children = Array.from({ length: 8 }, () => fork(file))
    await Promise.all(children.map((child) => new Promise((resolve) => child.once('message', resolve))))
    const answers = children.map((child) => new Promise<unknown>((resolve) => child.once('message', resolve)))
    for (const child of children) child.send('go')
    expect((await Promise.all(answers)).filter((got) => got === true)).toHaveLength(1)
    await Promise.all(
      children.map((child) => {
        const ended = new Promise((resolve) => child.once('exit', resolve))
        child.kill()
        return ended
      }),
    )
    rmSync(join(folder, 'api.lock'), { force: true })
  }
})
