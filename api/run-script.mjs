import { spawn } from 'node:child_process'
import { join, resolve } from 'node:path'
import { buildApi } from './build.mjs'

/*
 * `node api/run-script.mjs NAME …`: bundles src/NAME.ts and runs it on the data folder of `npm start`, with the remaining arguments. Used by
 * `pnpm copy`, `pnpm site`, `pnpm end-sessions`, `pnpm rotate-key`, `pnpm spread`, `pnpm verify-backup` and `pnpm check-mail`.
 */
const root = join(import.meta.dirname, '..')
const [name = '', ...given] = process.argv.slice(2)
const outdir = join(import.meta.dirname, '.cache', name)
await buildApi({ outdir, entry: { [name]: join(import.meta.dirname, `src/${name}.ts`) } })
const child = spawn(process.execPath, [join(outdir, `${name}.mjs`), ...given], {
  stdio: 'inherit',
  cwd: root,
  env: { ...process.env, DATA_DIR: resolve(root, process.env.DATA_DIR ?? 'data') },
})
// Ctrl-C reaches both of us. Any other signal reaches only this process, and the command would run on.
process.on('SIGINT', () => {})
process.on('SIGTERM', (signal) => child.kill(signal))
process.on('SIGHUP', (signal) => child.kill(signal))
child.once('exit', (code) => process.exit(code ?? 1))
