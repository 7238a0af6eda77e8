import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { bundleServers } from './builds/bundle-servers.mjs'
import { installPackages, root, runPnpm } from './install.mjs'

/*
 * `pnpm pack:kit [FOLDER]`: packs what a remote in a separate repository needs to be made, tested and published, as two tarballs:
 * @fankeep/shared and @fankeep/release. Uses pnpm, which writes the catalog's versions into them.
 */
const [folder = 'kit', ...more] = process.argv.slice(2)
if (folder.startsWith('-') || more.length > 0) {
  console.error('pnpm pack:kit [FOLDER]')
  process.exit(2)
}
const to = resolve(folder)
installPackages()
await bundleServers()
mkdirSync(to, { recursive: true })
for (const name of ['shared', 'release']) runPnpm('--dir', join(root, name), 'pack', '--pack-destination', to)
