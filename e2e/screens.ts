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
/** Paths of screens that share their code with an earlier one. */
export const alike = declared
  .filter(({ chunk }, at) => chunk && declared.findIndex((each) => each.chunk === chunk) < at)
  .map(({ path }) => path)
/** Every screen by its path, as a visitor or a member sees it. Taken from the remotes' declarations, so that a new screen is included automatically. */
export const screens = [
  ...[...ofVisitors, '/nowhere'].map((path) => ({ path, member: false })),
  ...ofMembers.map((path) => ({ path, member: true })),
]
