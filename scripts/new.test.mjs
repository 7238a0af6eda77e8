import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './install.mjs'

const clone = mkdtempSync(join(tmpdir(), 'fankeep-new-'))
afterAll(() => rmSync(clone, { recursive: true, force: true }))

test('in a new clone, a remote with a wrong name is refused without the packages', () => {
  for (const part of ['scripts', 'shared/src/remote', 'shared/src/builder', 'shared/src/node'])
    cpSync(join(root, part), join(clone, part), { recursive: true })
  const made = spawnSync(process.execPath, ['scripts/new.mjs', 'remote', 'Gift'], {
    cwd: clone,
    encoding: 'utf8',
  })
  expect([made.status, made.stdout]).toEqual([1, ''])
  expect(made.stderr).toMatch(/^"Gift" is not a valid name for a remote\. Use at most 30 lower-case letters/)
})
