import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

interface Declared {
  routes: { path: string; access: 'public' | 'guest' | 'open' | 'member'; chunk?: string }[]
}

const root = join(import.meta.dirname, '..')
const declared = readdirSync(root)
  .filter((name) => name.startsWith('mf-'))
  .flatMap((name) => (JSON.parse(readFileSync(join(root, name, 'remote.json'), 'utf8')) as Declared).routes)
const ofVisitors = declared.filter(({ access }) => access !== 'member').map(({ path }) => path)
const ofMembers = declared
  .filter(({ access }) => access === 'member' || access === 'open')
  .map(({ path }) => path)
/** Paths of screens that are made of the same code as one before them. */
export const alike = declared
  .filter(({ chunk }, at) => chunk && declared.findIndex((each) => each.chunk === chunk) < at)
  .map(({ path }) => path)
/** Every screen there is, by its path, as a visitor or a member sees it: those that the remotes declare, so that a new one is in it by itself. */
export const screens = [
  ...[...ofVisitors, '/nowhere'].map((path) => ({ path, member: false })),
  ...ofMembers.map((path) => ({ path, member: true })),
]
