import { readdirSync } from 'node:fs'

/** For each builder: the name of its federation plugin, and the option that makes a build work at any address. */
const builders = {
  vite: { plugin: 'federation()', relative: "base: './'" },
  rspack: { plugin: 'ModuleFederationPlugin', relative: "output: { publicPath: 'auto' }" },
  webpack: { plugin: 'ModuleFederationPlugin', relative: "output: { publicPath: 'auto' }" },
}

/** The builder whose configuration is in this folder. @param {string} dir */
export function configurationOf(dir) {
  const [, file = 'the configuration', builder = 'webpack'] =
    readdirSync(dir)
      .map((name) => /^((vite|rspack|webpack)\.config\.[cm]?[jt]s)$/.exec(name))
      .find(Boolean) ?? []
  const { plugin, relative } = builders[builder]
  const options =
    `In ${file}: { ...remoteOptions(import.meta.url) } of @fankeep/shared/federation/remote-options ` +
    `as the options of ${plugin}${builder === 'vite' ? '' : ', and its name as output.uniqueName'}.`
  return { builder, file, plugin, relative, options }
}
