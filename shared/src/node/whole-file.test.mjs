import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeWhole, writeWhole } from './whole-file.mjs'

let folder
let file
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fankeep-whole-'))
  file = join(folder, 'secret.key')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Calls one of the functions in a process that cannot write a byte, as on a full disk. */
function onFullDisk(name) {
  const source = `
    import { ${name} } from ${JSON.stringify(join(import.meta.dirname, 'whole-file.mjs'))}
    ${name}(${JSON.stringify(file)}, 'a secret')`
  const command = 'ulimit -f 0; exec "$0" --input-type=module -e "$1"'
  return spawnSync('sh', ['-c', command, process.execPath, source], { encoding: 'utf8' })
}

test('makeWhole creates a file once with its mode; writeWhole replaces the whole file', () => {
  expect([makeWhole(file, 'first', 0o600), makeWhole(file, 'second', 0o600)]).toEqual([true, false])
  expect([readFileSync(file, 'utf8'), statSync(file).mode & 0o777]).toEqual(['first', 0o600])
  writeWhole(file, 'third')
  expect([readFileSync(file, 'utf8'), readdirSync(folder)]).toEqual(['third', ['secret.key']])
})

test.each(['makeWhole', 'writeWhole'])(
  '%s on a full disk leaves no partial file and keeps the old content',
  (name) => {
    expect(onFullDisk(name)).toMatchObject({ status: 1, stderr: expect.stringContaining('EFBIG') })
    expect(readdirSync(folder)).toEqual([])
    writeFileSync(file, 'before')
    onFullDisk(name)
    expect([readFileSync(file, 'utf8'), readdirSync(folder)]).toEqual(['before', ['secret.key']])
  },
)
