import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeFolder } from './make-folder.mjs'

let folder
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'fankeep-make-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('creates a folder and those above it, and leaves one that exists', () => {
  const deep = join(folder, 'a', 'b')
  makeFolder(deep)
  makeFolder(deep)
  expect(existsSync(deep)).toBe(true)
})

test('throws if it or its parent is a file, or if the parent takes no folder', () => {
  writeFileSync(join(folder, 'file'), '')
  expect(() => makeFolder(join(folder, 'file'))).toThrow('EEXIST')
  expect(() => makeFolder(join(folder, 'file', 'a'))).toThrow('ENOTDIR')
  expect(() => makeFolder('/proc/fankeep/a')).toThrow('ENOENT')
})
