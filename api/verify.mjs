import { spawn } from 'node:child_process'
import { join, resolve } from 'node:path'
import { buildApi } from './build.mjs'

/*
 * `pnpm verify-backup`: puts the sources together and runs src/verify.ts on the data folder of `npm start`.
 */
const root = join(import.meta.dirname, '..')
const outdir = join(import.meta.dirname, '.cache/verify')
await buildApi({ outdir, entry: { verify: join(import.meta.dirname, 'src/verify.ts') } })
const child = spawn(process.execPath, [join(outdir, 'verify.mjs'), ...process.argv.slice(2)], {
  stdio: 'inherit',
  cwd: root,
  env: { ...process.env, DATA_DIR: resolve(root, process.env.DATA_DIR ?? 'data') },
})
child.once('exit', (code) => process.exit(code ?? 1))
