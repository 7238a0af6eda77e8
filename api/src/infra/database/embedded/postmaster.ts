import { execFile } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
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

/** The server that runs on a cluster, or null. */
export async function findPostmaster(cluster: string): Promise<Postmaster | null> {
  const file = join(cluster, 'postmaster.pid')
  const lines = readLines(file)
  if (!lines) return null
  const pid = Math.abs(Number(lines[0]))
  if (await isOurs(pid, cluster))
    return { pid, port: Number(lines[3] ?? 0), ready: lines[7]?.trim() === 'ready' }
  // Its pid now belongs to an unrelated process (after a reboot), and PostgreSQL would refuse to start. If no process has
  // the pid, the file is kept: PostgreSQL uses it to find shared memory that processes of the old server may still use.
  if (isAlive(pid) && processesIn(cluster).length === 0) rmSync(file, { force: true })
  return null
}

/**
 * Stops a server with PostgreSQL's "fast" shutdown: connections end, everything is written. If that takes longer than three quarters of
 * the time, uses "immediate", then force. No committed data is lost; the next start replays the log.
 * @returns whether force was needed
 */
export async function stopPostmaster(cluster: string, within = stopWithin): Promise<'clean' | 'forced'> {
  const server = await findPostmaster(cluster)
  if (!server) return 'clean'
  // The postmaster removes its pid file shortly before it exits.
  const isGone = async () => (await findPostmaster(cluster)) === null && !isRunning(server.pid)
  send(server.pid, 'SIGINT')
  if (await waitUntil(isGone, { within: within * 0.75 })) return 'clean'
  send(server.pid, 'SIGQUIT')
  await waitUntil(isGone, { within: within / 8 })
  await killAll(cluster)
  return 'forced'
}

/**
 * Kills every process of a cluster, the postmaster first, and repeats until none is left: a kill takes effect later.
 */
async function killAll(cluster: string) {
  const server = await findPostmaster(cluster)
  if (server) send(server.pid, 'SIGKILL')
  await waitUntil(
    async () => {
      const children = processesIn(cluster).filter(isChild)
      for (const { pid } of children) send(pid, 'SIGKILL')
      return children.length === 0 && (await findPostmaster(cluster)) === null
    },
    { within: 5_000 },
  )
}

/**
 * Ends the orphaned processes of a killed server. Usually they end by themselves, but not while they are frozen, and no server can
 * start on the cluster before the last of them is gone.
 */
export async function killOrphans(cluster: string): Promise<void> {
  const orphans = () => {
    const inside = processesIn(cluster)
    const pids = new Set(inside.map(({ pid }) => pid))
    return inside.filter((one) => isChild(one) && !pids.has(one.parent))
  }
  if (await waitUntil(() => orphans().length === 0, { within: 500 })) return
  for (const { pid } of orphans()) send(pid, 'SIGKILL')
  await waitUntil(() => orphans().length === 0, { within: 2_000 })
}

interface Process {
  pid: number
  parent: number
  command: string
}

const isChild = ({ command }: Process) => command.startsWith('postgres:')

/** Processes whose working directory is the cluster's folder, as for all of PostgreSQL's; empty without /proc. */
function processesIn(cluster: string): Process[] {
  if (process.platform !== 'linux') return []
  const folder = realpathSync(cluster)
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && linkOf(`/proc/${name}/cwd`) === folder)
    .flatMap((name) => {
      const stat = readLines(`/proc/${name}/stat`)?.[0] ?? ''
      const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      const command = readLines(`/proc/${name}/cmdline`)?.[0] ?? ''
      return state === 'Z' ? [] : [{ pid: Number(name), parent: Number(parent), command }]
    })
}

function send(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

function linkOf(path: string): string | null {
  try {
    return readlinkSync(path)
  } catch {
    return null
  }
}

function readLines(file: string): string[] | null {
  try {
    const text = readFileSync(file, 'utf8')
    return text === '' ? null : text.split('\n')
  } catch {
    return null
  }
}

/** Whether a process runs and is not a zombie. */
function isRunning(pid: number): boolean {
  if (process.platform !== 'linux') return isAlive(pid)
  const stat = readLines(`/proc/${pid}/stat`)?.[0]
  return stat !== undefined && stat.slice(stat.lastIndexOf(')') + 2)[0] !== 'Z'
}

export function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 1) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

async function isOurs(pid: number, cluster: string): Promise<boolean> {
  if (!isAlive(pid)) return false
  if (process.platform === 'linux') return readLines(`/proc/${pid}/cmdline`)?.[0]?.includes(cluster) ?? false
  const { stdout } = await promisify(execFile)('ps', ['-p', String(pid), '-o', 'args=']).catch(() => ({
    stdout: '',
  }))
  return stdout.includes(cluster)
}
