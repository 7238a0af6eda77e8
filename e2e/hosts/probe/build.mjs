import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { defineRemote } from '@fankeep/shared/federation'
import webpack from 'webpack'
import { runBuild } from '../run-build.mjs'

const require = createRequire(import.meta.url)
const words = { 'zh-tw': '頁', 'zh-cn': '页', en: 'Page' }
const routes = { path: '/probe', name: 'probe', title: words, access: 'public' }

const sources = (name) => ({
  'package.json': JSON.stringify({ name, version: '0.1.0', type: 'module' }),
  'remote.json': JSON.stringify({ name, routes: [routes] }),
  'src/page.tsx': `import { useState } from 'react'
export const Page = () => <p>{useState('${name} is drawn')[0]}</p>
`,
  'src/routes.tsx': `import type { RemoteRoutes } from '@fankeep/shared/host'
import * as React from 'react'
export const react: typeof React = React
export const pages: RemoteRoutes['pages'] = { probe: () => import(/* webpackChunkName: "page-probe" */ './page') }
export const words: RemoteRoutes['words'] = async () => ({ default: {} })
`,
})

/**
 * Writes and builds a remote of one page, with the preset but another version of Module Federation's plugin and runtime:
 * `node build.mjs FOLDER NAME PACKAGE`. Prints its global and that version. Each build is a separate process, because one process
 * cannot load two versions of the plugin.
 */
async function buildProbe(folder, name, federation) {
  const dir = join(folder, name)
  for (const [file, text] of Object.entries(sources(name))) {
    await mkdir(dirname(join(dir, file)), { recursive: true })
    await writeFile(join(dir, file), text)
  }
  const { ModuleFederationPlugin } = require(`${federation}/webpack`)
  const inside = createRequire(require.resolve(`${federation}/webpack`))
  const { version } = inside('@module-federation/webpack-bundler-runtime/package.json')
  /** @type {any} */
  const config = defineRemote(pathToFileURL(join(dir, 'webpack.config.mjs')).href)
  const plugins = config.plugins.map((plugin) => {
    const { name: kind } = plugin.constructor
    if (kind === 'StandardPlugin') {
      const runtime = inside.resolve('@module-federation/webpack-bundler-runtime/bundler')
      return Object.assign(plugin, { runtime })
    }
    return kind === 'ModuleFederationPlugin' ? new ModuleFederationPlugin(plugin._options) : plugin
  })
  const externals = (asked, answer) =>
    config.externals(asked, (error, external) => answer(error, external?.replace(/"[\d.]+"/, `"${version}"`)))
  await runBuild(webpack({ ...config, plugins, externals }))
  const { global } = JSON.parse(await readFile(join(dir, 'dist/release.json'), 'utf8'))
  return { global, version }
}

const [folder = '', name = '', federation = ''] = process.argv.slice(2)
console.log(JSON.stringify(await buildProbe(folder, name, federation)))
