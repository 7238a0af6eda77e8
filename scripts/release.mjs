import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { installedBrowser } from './browser.mjs'
import { root } from './install.mjs'

/* `pnpm release …`: the command line of release/, built by `node scripts/build.mjs`. */
const cli = join(root, 'release/dist/cli.mjs')
if (!existsSync(cli)) {
  console.error('Build first: pnpm build')
  process.exit(2)
}
process.env.CHROMIUM ||= installedBrowser() ?? ''
await import(cli)
