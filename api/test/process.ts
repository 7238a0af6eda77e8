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

/** The built api as a separate process, as `npm start` runs it. */
export interface ApiProcess {
  child: ChildProcess
  /** All its output, once it and its children have closed their outputs. */
  words: Promise<string>
  /** The address at which it serves, once it does. Rejects if it ends instead. */
  ready: Promise<string>
  ended: Promise<Ended>
  stop: () => Promise<Ended>
}

const started = new Set<ChildProcess>()

/** Builds the api into the test's own folder, in a separate process, so that nothing remains in the test worker, which other files share. */
export function buildApiInto(outdir: string, production = false): void {
  const build = `import { buildApi } from '${join(apiRoot, 'build.mjs')}'; await buildApi(${JSON.stringify({ outdir, production })})`
  execFileSync(process.execPath, ['--input-type=module', '-e', build])
}

/** Starts `main.mjs` with only what it needs of our environment. */
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
  // Tests check this themselves; without it a process that is meant to fail would cause an unhandled rejection.
  ready.catch(() => {})
  const stop = () => {
    child.kill('SIGTERM')
    return ended
  }
  return { child, words, ready, ended, stop }
}

/** kill -9 of the api and its worker: neither can clean up. */
export async function killAll({ child, ended }: ApiProcess): Promise<void> {
  const all = [child.pid!, ...childrenOf(child.pid!)]
  for (const pid of all) process.kill(pid, 'SIGKILL')
  await ended
  await waitUntil(() => !all.some(isRunning), { within: 10_000 })
}

/** Ends the processes that a failed test left behind, by pid. */
export async function stopAll(): Promise<void> {
  for (const child of started) {
    if (child.exitCode !== null || child.signalCode !== null) continue
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    await ended
  }
  started.clear()
}

/** The children of a process, from /proc. */
export function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      const stat = readText(`/proc/${name}/stat`)
      return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === pid
    })
    .map(Number)
}

/** Whether a process runs and is not a zombie. */
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
