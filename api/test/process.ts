import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { finished } from 'node:stream/promises'
import { apiRoot } from '../src/infra/paths'
import { waitUntil } from '../src/infra/wait'

export interface Ended {
  code: number | null
  signal: NodeJS.Signals | null
}

/** The built api as a process of its own, as `npm start` runs it. */
export interface ApiProcess {
  child: ChildProcess
  /** Everything it wrote, when it and all that it started have closed their outputs. */
  words: Promise<string>
  /** The address it serves at, when it does. Fails where it ends instead. */
  ready: Promise<string>
  ended: Promise<Ended>
  stop: () => Promise<Ended>
}

const started = new Set<ChildProcess>()

/** Builds the api into a folder of the test's own, in a process: so that a build leaves nothing in the worker that the other files share. */
export function buildApiInto(outdir: string, production = false): void {
  const build = `import { buildApi } from '${join(apiRoot, 'build.mjs')}'; await buildApi(${JSON.stringify({ outdir, production })})`
  execFileSync(process.execPath, ['--input-type=module', '-e', build])
}

/** Starts `main.mjs` with nothing of our environment but what it needs to run. */
export function startApi(
  file: string,
  env: Record<string, string>,
  account: { uid?: number; gid?: number } = {},
): ApiProcess {
  const child = spawn(process.execPath, [file], {
    ...account,
    cwd: '/',
    // Not `development`: that would make a demonstration member with 12,000 fans in every folder.
    env: { PATH: process.env.PATH ?? '', NODE_ENV: 'test', ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  started.add(child)
  let output = ''
  child.stderr?.on('data', (chunk) => (output += chunk))
  // Not `close`: Node never emits it once we have closed the channel.
  const ended = new Promise<Ended>((resolve) =>
    child.once('exit', (code, signal) => resolve({ code, signal })),
  )
  const words = Promise.all([child.stdout, child.stderr].map((stream) => stream && finished(stream))).then(
    () => output,
  )
  const ready = new Promise<string>((resolve, reject) => {
    if (child.stdout)
      createInterface({ input: child.stdout }).on('line', (line) => {
        output += `${line}\n`
        if (line.startsWith('{"ready":true'))
          resolve(`http://127.0.0.1:${(JSON.parse(line) as { port: number }).port}`)
      })
    const fail = async () => {
      const { code, signal } = await ended
      reject(new Error(`The api ended (${code ?? signal}):\n${await words}`))
    }
    void fail()
  })
  // A test that wants to know asks; a process that is meant to fail is no unhandled rejection.
  ready.catch(() => {})
  const stop = () => {
    child.kill('SIGTERM')
    return ended
  }
  return { child, words, ready, ended, stop }
}

/** kill -9, the api and its worker alike: neither has a chance to put anything in order. */
export async function killAll({ child, ended }: ApiProcess): Promise<void> {
  const all = [child.pid!, ...childrenOf(child.pid!)]
  for (const pid of all) process.kill(pid, 'SIGKILL')
  await ended
  await waitUntil(() => !all.some(isRunning), { within: 10_000 })
}

/** Ends by their ids what a failed test left behind. */
export async function stopAll(): Promise<void> {
  for (const child of started) {
    if (child.exitCode !== null || child.signalCode !== null) continue
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    await ended
  }
  started.clear()
}

/** Processes that a process started, as /proc tells. */
export function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      const stat = readText(`/proc/${name}/stat`)
      return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === pid
    })
    .map(Number)
}

/** Running, and not merely waiting to be taken from the table of processes. */
export function isRunning(pid: number): boolean {
  const stat = readText(`/proc/${pid}/stat`)
  return stat !== '' && stat.slice(stat.lastIndexOf(')') + 2)[0] !== 'Z'
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
