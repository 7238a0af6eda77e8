import { format } from 'node:util'
import { runCommandLine } from '../src/commands/command-line'

interface Outcome {
  status: number
  stdout: string
  stderr: string
}

/**
 * Runs `release` in this process: a command takes milliseconds instead of half a second. whole-way.test.ts tests that the program
 * itself starts.
 *
 * @param env variables set while it runs
 * @param folder where it runs
 */
export async function runRelease(
  args: string[],
  env: Record<string, string>,
  folder = process.cwd(),
): Promise<Outcome> {
  const cwd = process.cwd()
  const before = { ...process.env }
  Object.assign(process.env, env)
  process.chdir(folder)
  const written = { log: '', error: '' }
  const output = {
    log: (line: unknown = '') => void (written.log += `${format(line)}\n`),
    error: (line: unknown = '') => void (written.error += `${format(line)}\n`),
  }
  try {
    const status = await runCommandLine(args, output)
    return { status, stdout: written.log, stderr: written.error }
  } finally {
    process.chdir(cwd)
    for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name]
    Object.assign(process.env, before)
  }
}
