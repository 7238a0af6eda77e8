import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './install.mjs'

/** The code of a commit in a temporary folder, with its packages. Without uncommitted changes. */
export class OlderCode {
  folder = mkdtempSync(join(tmpdir(), 'fankeep-older-'))

  /** @param {string} commit @throws Error if its packages could not be installed */
  constructor(commit) {
    git('worktree', 'add', '--quiet', '--detach', '--force', this.folder, commit)
    const script = "(await import('./scripts/install.mjs')).installPackages()"
    if (this.run(['--input-type=module', '-e', script]) === 0) return
    this.remove()
    throw new Error(`Installing the packages of ${commit} failed`)
  }

  /** Runs Node there; its output is shown. @param {string[]} args @returns {number | null} the exit code */
  run(args, env = process.env) {
    return spawnSync(process.execPath, args, { cwd: this.folder, env, stdio: 'inherit' }).status
  }

  remove() {
    git('worktree', 'remove', '--force', this.folder)
  }
}

/** @param {string[]} args @returns {string} git's output for this repository */
export function git(...args) {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
}
