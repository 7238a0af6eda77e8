import { execFile, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'

const command = join(import.meta.dirname, '../../shared/src/remote/cli.mjs')
const screen = 'src/edited-gifts/edited-gifts-page.tsx'

/**
 * Makes a new remote whose screen has a counting button. It runs alone (`fankeep-remote dev`) and can be edited.
 *
 * @param {string[]} options of `fankeep-remote new`
 */
export async function startEditedRemote(...options) {
  const builds = join(import.meta.dirname, '../hosts/dist')
  mkdirSync(builds, { recursive: true })
  const dir = mkdtempSync(join(builds, 'edited-'))
  await promisify(execFile)(process.execPath, [command, 'new', 'edited-gifts', ...options], { cwd: dir })
  const edit = (from, to) => {
    const text = readFileSync(join(dir, screen), 'utf8')
    writeFileSync(join(dir, screen), text.replace(from, to))
  }
  edit('export function', "import { useState } from 'react'\n\nexport function")
  edit('  const t =', '  const [count, setCount] = useState(0)\n  const t =')
  edit('<PageHead', '<button onClick={() => setCount(count + 1)}>Counted {count}</button>\n      <PageHead')

  const dev = spawn(process.execPath, [command, 'dev', '--port', '0'], {
    cwd: dir,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const url = await new Promise((resolve, reject) => {
    dev.once('exit', (code) => reject(new Error(`fankeep-remote dev ended with ${code}`)))
    createInterface({ input: dev.stdout }).on('line', (line) => {
      const [found] = /http:\/\/localhost:\d+/.exec(line) ?? []
      if (found) resolve(found)
    })
  })
  return {
    url: `${url}/editedGifts`,
    edit,
    stop: async () => {
      const ended = new Promise((resolve) => dev.once('exit', resolve))
      dev.kill()
      await ended
      rmSync(dir, { recursive: true, force: true })
    },
  }
}
