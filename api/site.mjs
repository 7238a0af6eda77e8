import { spawn } from 'node:child_process'
import { join, resolve } from 'node:path'
import { buildApi } from './build.mjs'

/*
 * `pnpm site`: puts the sources together and runs src/site.ts on the data folder of `npm start`.
 */
const root = join(import.meta.dirname, '..')
const outdir = join(import.meta.dirname, '.cache/site')
await buildApi({ outdir, entry: { site: join(import.meta.dirname, 'src/site.ts') } })
const child = spawn(process.execPath, [join(outdir, 'site.mjs'), ...process.argv.slice(2)], {
  stdio: 'inherit',
  cwd: root,
  env: { ...process.env, DATA_DIR: resolve(root, process.env.DATA_DIR ?? 'data') },
})
child.once('exit', (code) => process.exit(code ?? 1))
