import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const module = join(dirname(fileURLToPath(import.meta.url)), 'scratch-folder.mjs')
let parent = ''
beforeEach(() => (parent = mkdtempSync(join(tmpdir(), 'scratch-'))))
afterEach(() => rmSync(parent, { recursive: true, force: true }))

/** Makes the folder in a separate program, which then runs the given code. The system's temporary files are in `parent`. */
function runThat(then) {
  const memory = join(parent, 'there-is-none')
  const code = `import { makeScratchFolder } from ${JSON.stringify(module)}
    console.log(makeScratchFolder(${JSON.stringify(memory)})); ${then}`
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
    env: { ...process.env, TMPDIR: parent },
    encoding: 'utf8',
  })
  return stdout.trim()
}

test('without a file system in memory the folder is a temporary one, and is removed at the end of the run', () => {
  const folder = runThat('')
  expect(dirname(folder)).toBe(parent)
  expect(existsSync(folder)).toBe(false)
})

test('a run that is interrupted removes its folder', () => {
  expect(existsSync(runThat("process.kill(process.pid, 'SIGINT'); setTimeout(() => {}, 60_000)"))).toBe(false)
})

test('the folder of a killed run is removed by the next run', () => {
  const left = runThat("process.kill(process.pid, 'SIGKILL')")
  expect(existsSync(left)).toBe(true)
  runThat('')
  expect(existsSync(left)).toBe(false)
})

test('a run leaves the folder of another run that is still active', () => {
  const inside = `const { spawnSync } = await import('node:child_process')
    const { existsSync, readdirSync } = await import('node:fs')
    const code = 'import { makeScratchFolder } from ${JSON.stringify(module)}; makeScratchFolder("")'
    spawnSync(process.execPath, ['--input-type=module', '-e', code])
    console.log(readdirSync(process.env.TMPDIR).length)`
  expect(runThat(inside).split('\n').at(-1)).toBe('1')
})
