import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { installedBrowser } from './browser.mjs'
import { bundleServers } from './builds/bundle-servers.mjs'
import { root } from './install.mjs'

/* `pnpm release …`: the command line of release/. A clone in which only a remote was built has none yet. */
const cli = join(root, 'release/dist/cli.mjs')
if (!existsSync(cli)) await bundleServers()
process.env.CHROMIUM ||= installedBrowser() ?? ''
await import(cli)
