import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, symlinkSync } from 'node:fs'
import { join, relative } from 'node:path'
import { runQuietly } from '../run-quietly.mjs'
import { root } from '../install.mjs'

/** What a remote's build reads, or may. */
const built = ['mf-*', 'shared/src']

/** @param {string[]} args @param {string} [cwd] */
const git = (args, cwd = root) => execFileSync('git', args, { cwd, encoding: 'utf8' }).trim()

/** The newest commits that changed what remotes are built from, with the one before each, the newest first. */
export const commitsOfRemotes = () =>
  git(['log', '--no-merges', '--format=%h %p', '--', ...built])
    .split('\n')
    .map((line) => line.split(' '))
    .flatMap(([commit = '', parent]) => (parent ? [{ commit, parent }] : []))

/** Builds remotes as they were at any commit, with the packages of today, in a work tree of its own. */
export class OldBuilds {
  /** @type {Set<string>} */
  unbuilt = new Set()

  /** @param {string} folder where the tree is put, and the builds, which the next run finds there */
  constructor(folder) {
    // In one place in each run: numbers of chunks come from the way to the packages.
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

  /** @param {string} name @param {string} version @returns {Promise<string | undefined>} the build's folder; undefined where it does not build */
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
    // Whole or not at all: a run that was ended leaves no half of one.
    const draft = `${kept}.draft`
    cpSync(dist, draft, { recursive: true, filter: (file) => !/\.(?:map|gz|br)$/.test(file) })
    renameSync(draft, kept)
    return kept
  }

  remove() {
    git(['worktree', 'remove', '--force', this.tree])
  }
}

/** The packages that are installed for a folder of today, for the same one of another tree; our own are that tree's. */
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
