import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { root } from './install.mjs'

/** The path of an installed command. */
export const bin = (name) => join(root, 'node_modules/.bin', name)

/** Runs one command until it or this process ends. Returns its exit code and its output. */
export function runQuietly(command, args, env = process.env, cwd = root) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
    const end = () => void child.kill()
    process.once('exit', end)
    const done = (result) => {
      process.off('exit', end)
      resolve(result)
    }
    child.once('error', (error) => done({ code: 1, output: String(error) }))
    child.once('close', (code) => done({ code: code ?? 1, output }))
  })
}
