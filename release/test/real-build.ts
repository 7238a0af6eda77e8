import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { releaseManifest } from '@fankeep/shared/contract/release'
import { removing } from './clean-up'

const webpack = createRequire(import.meta.url).resolve('webpack/bin/webpack.js')
const words = { 'zh-tw': '頁', 'zh-cn': '页', en: 'Page' }

/**
 * Builds a remote with webpack and the preset, from these sources by path.
 * @param sources must include `src/routes.tsx`
 * @returns its `dist` folder and its manifest
 */
export function buildRemote(name: string, sources: Record<string, string>) {
  // Inside the package, so that the preset is found from there.
  const dir = join(import.meta.dirname, '../dist/test', randomUUID(), name)
  removing.push(() => rmSync(dirname(dir), { recursive: true, force: true }))
  const routes = [{ path: '/cart', name: 'cart', title: words, access: 'public' }]
  const files = {
    'package.json': JSON.stringify({ name: `@fankeep/${name}`, version: '0.1.0', type: 'module' }),
    'remote.json': JSON.stringify({ name, routes }),
    'webpack.config.mjs': `import { defineRemote } from '@fankeep/shared/federation'\nexport default defineRemote(import.meta.url)\n`,
    ...sources,
  }
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(dir, file)), { recursive: true })
    writeFileSync(join(dir, file), text)
  }
  const { status, stdout, stderr } = spawnSync(process.execPath, [webpack], {
    cwd: dir,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (status !== 0) throw new Error(`${stdout}${stderr}`)
  const folder = join(dir, 'dist')
  return {
    folder,
    manifest: releaseManifest.parse(JSON.parse(readFileSync(join(folder, 'release.json'), 'utf8'))),
  }
}
