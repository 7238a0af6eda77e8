import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, symlinkSync } from 'node:fs'
import { join, relative } from 'node:path'
import { runQuietly } from '../run-quietly.mjs'
import { root } from '../install.mjs'

/** Paths that a remote's build reads, or may read. */
const built = ['mf-*', 'shared/src']

/** @param {string[]} args @param {string} [cwd] */
const git = (args, cwd = root) => execFileSync('git', args, { cwd, encoding: 'utf8' }).trim()

/** The newest commits that changed what remotes are built from, each with its parent, the newest first. */
export const commitsOfRemotes = () =>
  git(['log', '--no-merges', '--format=%h %p', '--', ...built])
    .split('\n')
    .map((line) => line.split(' '))
    .flatMap(([commit = '', parent]) => (parent ? [{ commit, parent }] : []))

/** Builds remotes as they were at any commit, with today's packages, in a separate work tree. */
export class OldBuilds {
  /** @type {Set<string>} */
  unbuilt = new Set()

  /** @param {string} folder holds the work tree, and the builds, which the next run reuses */
  constructor(folder) {
    // The same place in each run: chunk numbers depend on the path to the packages.
    this.tree = join(folder, 'tree')
    this.builds = join(folder, 'builds')
    git(['worktree', 'add', '--quiet', '--detach', '--force', this.tree, 'HEAD'])
  }

  /** @param {string} commit @returns {string[]} the remotes it has */
  take(commit) {
    git(['checkout', '--quiet', '--detach', '--force', commit], this.tree)
    const names = readdirSync(this.tree).filter((name) => existsSync(join(this.tree, name, 'remote.json')))
    for (const name of ['shared', ...names]) linkPackages(join(root, name), join(this.tree, name), this.tree)
    return names
  }

  /** @param {string} name @param {string} version @returns {Promise<string | undefined>} the build's folder; undefined if it does not build */
  async build(name, version) {
    const kept = join(this.builds, name, version)
    if (existsSync(kept)) return kept
    if (this.unbuilt.has(kept)) return undefined
    const webpack = join(root, 'node_modules/webpack/bin/webpack.js')
    const env = { ...process.env, NODE_ENV: 'production' }
    const { code } = await runQuietly(process.execPath, [webpack], env, join(this.tree, name))
    const dist = join(this.tree, name, 'dist')
    if (code !== 0 || !existsSync(join(dist, 'release.json'))) {
      this.unbuilt.add(kept)
      return undefined
    }
    // Completely or not at all: an interrupted run leaves no partial build.
    const draft = `${kept}.draft`
    cpSync(dist, draft, { recursive: true, filter: (file) => !/\.(?:map|gz|br)$/.test(file) })
    renameSync(draft, kept)
    return kept
  }

  remove() {
    git(['worktree', 'remove', '--force', this.tree])
  }
}

/** Links the packages installed for a present folder into the same folder of another tree; our own packages are that tree's. */
function linkPackages(from, to, tree) {
  const [source, target] = [join(from, 'node_modules'), join(to, 'node_modules')]
  if (!existsSync(source) || existsSync(target)) return
  const scoped = (name) => readdirSync(join(source, name)).map((own) => `${name}/${own}`)
  const names = readdirSync(source)
    .filter((name) => !name.startsWith('.'))
    .flatMap((name) => (name.startsWith('@') ? scoped(name) : [name]))
  for (const name of names) {
    mkdirSync(join(target, name, '..'), { recursive: true })
    const own = name.startsWith('@fankeep/') && join(tree, name.slice('@fankeep/'.length))
    symlinkSync(own ? relative(join(target, name, '..'), own) : join(source, name), join(target, name))
  }
}
