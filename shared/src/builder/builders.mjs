import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { configurationOf } from '../federation/adopted-configuration.mjs'
import { ReleasePlugin } from '../federation/release-plugin.mjs'
import { Refused } from './refused.mjs'

/**
 * Opens the builder of the remote in this folder, by its configuration (webpack.config.mjs, rspack.config.mjs, vite.config.mjs)
 * and as installed there.
 *
 * @param {string} dir
 * @returns {Promise<{ build: (output: string) => Promise<void>, watch: Watch, makesRelease: boolean }>} `build` throws Refused
 *   with the build errors; `makesRelease`: the preset writes the release, so there is nothing to adopt
 * @throws Refused
 *
 * @typedef {(output: string, onBuilt: (faults: string[], hash?: string) => void) => Promise<void>} Watch rebuilds at every change
 *   until the process ends. The hash identifies a build that an open page can hot-reload
 */
export async function openBuilder(dir) {
  const { builder, file } = configurationIn(dir)
  if (builder === 'vite') return viteIn(dir)
  const config = (await import(pathToFileURL(join(dir, file)).href)).default
  const module = await importFrom(dir, builder === 'rspack' ? '@rspack/core' : 'webpack')
  const isPreset = (config.plugins ?? []).some((plugin) => plugin instanceof ReleasePlugin)
  return { ...compilerOf(module.default.rspack ?? module.default, config), makesRelease: isPreset }
}

/** The configuration in a remote's folder. @param {string} dir @throws Refused if it is no remote's folder, or has no builder */
export function configurationIn(dir) {
  if (!existsSync(join(dir, 'remote.json')))
    throw new Refused(
      `${dir} is not a remote: it has no remote.json. Change to the folder of a remote, or create one: fankeep-remote new NAME`,
    )
  const configuration = configurationOf(dir)
  if (!existsSync(join(dir, configuration.file)))
    throw new Refused(
      `${dir} has no builder configuration: add webpack.config.mjs, rspack.config.mjs or vite.config.mjs.`,
    )
  return configuration
}

/** @param {any} make `webpack` or `rspack` @param {any} config */
function compilerOf(make, config) {
  const open = (path) => make({ ...config, output: { ...config.output, path } })
  return {
    build: async (output) => {
      const compiler = open(output)
      const stats = await new Promise((resolve, reject) => {
        compiler.run((error, done) => (error ? reject(error) : resolve(done)))
      })
      await new Promise((resolve) => compiler.close(resolve))
      if (stats.hasErrors()) throw new Refused(stats.toString({ all: false, errors: true }))
    },
    watch: async (output, onBuilt) => {
      open(output).watch({ aggregateTimeout: 10 }, (error, stats) =>
        onBuilt(error ? [error.message] : faultsOf(stats), stats?.hash),
      )
    },
  }
}

async function viteIn(dir) {
  const { build } = await importFrom(dir, 'vite')
  const options = (outDir) => ({ root: dir, logLevel: 'error', build: { outDir, emptyOutDir: true } })
  return {
    makesRelease: false,
    build: async (output) => {
      await build(options(output)).catch((error) => {
        throw new Refused(error.message)
      })
    },
    watch: async (output, onBuilt) => {
      const watcher = await build({ ...options(output), build: { ...options(output).build, watch: {} } })
      watcher.on('event', ({ code, error }) => {
        if (code === 'END') onBuilt([])
        if (code === 'ERROR') onBuilt([error.message])
      })
    },
  }
}

/** @param {import('webpack').Stats | undefined} stats */
export const faultsOf = (stats) =>
  (stats?.toJson({ all: false, errors: true }).errors ?? []).map(({ moduleName, loc, message }) =>
    [moduleName, loc, message].filter(Boolean).join('\n'),
  )

const importFrom = (dir, name) =>
  import(pathToFileURL(createRequire(join(dir, 'package.json')).resolve(name)).href).catch((error) => {
    throw new Refused(`${name} is not installed in ${dir} (${error.message}). Install the packages first.`)
  })
