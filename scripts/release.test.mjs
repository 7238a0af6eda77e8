import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './install.mjs'

const clone = mkdtempSync(join(tmpdir(), 'fankeep-release-'))
afterAll(() => rmSync(clone, { recursive: true, force: true }))

test('pnpm release works in a new clone in which nothing but a remote was built', () => {
  cpSync(join(root, 'scripts'), join(clone, 'scripts'), { recursive: true })
  for (const part of ['shared', 'package.json', 'node_modules'])
    symlinkSync(join(root, part), join(clone, part))
  for (const [folder, parts] of Object.entries({
    release: ['src', 'package.json', 'node_modules'],
    api: ['src', 'build.mjs', 'package.json', 'node_modules'],
  })) {
    mkdirSync(join(clone, folder))
    for (const part of parts) symlinkSync(join(root, folder, part), join(clone, folder, part))
  }
  const asked = spawnSync(process.execPath, ['scripts/release.mjs', 'rollback', '--help'], {
    cwd: clone,
    encoding: 'utf8',
  })
  expect(asked).toMatchObject({ status: 0, stderr: '' })
  expect(asked.stdout).toContain('--why')
})
