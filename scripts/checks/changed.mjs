import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../install.mjs'

/**
 * @param {'work' | 'staged'} of since the last commit, or of the next one
 * @returns {string[]} the files that changed and still exist
 */
export function changedFiles(of) {
  const diff = ['diff', of === 'staged' ? '--cached' : 'HEAD', '--name-only', '--diff-filter=ACMR', '-z']
  const added = ['ls-files', '--others', '--exclude-standard', '-z']
  return [...lines(diff), ...(of === 'staged' ? [] : lines(added))].filter((file) =>
    existsSync(join(root, file)),
  )
}

function lines(args) {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  if (status !== 0)
    throw new Error('The changes are read from git, but this is not a clone of the repository.')
  return stdout.split('\0').filter(Boolean)
}
