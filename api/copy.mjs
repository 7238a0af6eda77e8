import { spawn } from 'node:child_process'
import { join, resolve } from 'node:path'
import { buildApi } from './build.mjs'

/*
 * `pnpm copy`: puts the sources together and runs src/copy.ts on the data folder of `npm start`.
 */
const root = join(import.meta.dirname, '..')
const outdir = join(import.meta.dirname, '.cache/copy')
await buildApi({ outdir, entry: { copy: join(import.meta.dirname, 'src/copy.ts') } })
const child = spawn(process.execPath, [join(outdir, 'copy.mjs'), ...process.argv.slice(2)], {
  stdio: 'inherit',
  cwd: root,
  env: { ...process.env, DATA_DIR: resolve(root, process.env.DATA_DIR ?? 'data') },
})
child.once('exit', (code) => process.exit(code ?? 1))
