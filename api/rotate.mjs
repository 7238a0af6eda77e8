import { spawn } from 'node:child_process'
import { join, resolve } from 'node:path'
import { buildApi } from './build.mjs'

/*
 * `pnpm rotate-key`: puts the sources together and runs src/rotate.ts on the data folder of `npm start`.
 */
const root = join(import.meta.dirname, '..')
const outdir = join(import.meta.dirname, '.cache/rotate')
await buildApi({ outdir, entry: { rotate: join(import.meta.dirname, 'src/rotate.ts') } })
const child = spawn(process.execPath, [join(outdir, 'rotate.mjs'), ...process.argv.slice(2)], {
  stdio: 'inherit',
  cwd: root,
  env: { ...process.env, DATA_DIR: resolve(root, process.env.DATA_DIR ?? 'data') },
})
child.once('exit', (code) => process.exit(code ?? 1))
