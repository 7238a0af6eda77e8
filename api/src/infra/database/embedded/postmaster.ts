import { execFile } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { waitUntil } from '../../wait'

/** A server as its `postmaster.pid` describes it (PostgreSQL's `miscinit.c`: pid, folder, start, port, …, status). */
export interface Postmaster {
  pid: number
  port: number
  ready: boolean
}

const stopWithin = 120_000

/** The server that runs on a cluster, or null. A file left by one that is no more is removed. */
export async function findPostmaster(cluster: string): Promise<Postmaster | null> {
  const file = join(cluster, 'postmaster.pid')
  const lines = readLines(file)
  if (!lines) return null
  const pid = Math.abs(Number(lines[0]))
  if (!(await isOurs(pid, cluster))) {
    // Its number may have been given to a stranger since (a reboot); PostgreSQL would then refuse to start.
    rmSync(file, { force: true })
    return null
  }
  return { pid, port: Number(lines[3] ?? 0), ready: lines[7]?.trim() === 'ready' }
}

/**
 * Stops a server as PostgreSQL calls it "fast": connections end, everything is written, nothing is killed.
 * @returns false where it still runs after two minutes; it is then left alone.
 */
export async function stopPostmaster(cluster: string): Promise<boolean> {
  const server = await findPostmaster(cluster)
  if (!server) return true
  process.kill(server.pid, 'SIGINT')
  return waitUntil(async () => (await findPostmaster(cluster)) === null, { within: stopWithin, every: 20 })
}

function readLines(file: string): string[] | null {
  try {
    const text = readFileSync(file, 'utf8')
    return text === '' ? null : text.split('\n')
  } catch {
    return null
  }
}

async function isOurs(pid: number, cluster: string): Promise<boolean> {
  if (!Number.isInteger(pid) || pid <= 1) return false
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  if (process.platform === 'linux') return readLines(`/proc/${pid}/cmdline`)?.[0]?.includes(cluster) ?? false
  const { stdout } = await promisify(execFile)('ps', ['-p', String(pid), '-o', 'args=']).catch(() => ({
    stdout: '',
  }))
  return stdout.includes(cluster)
}
