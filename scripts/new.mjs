import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { runQuietly } from './checks.mjs'
import { installChanged, installPackages, root } from './install.mjs'

/* `pnpm new remote NAME [--route /address]`: a remote beside the others, which builds, tests, runs alone and publishes. */
const { positionals, values } = parseArgs({ allowPositionals: true, options: { route: { type: 'string' } } })
const [what, name] = positionals
if (what !== 'remote' || !name) {
  console.error('What is new? pnpm new remote gift-cards [--route /giftCards]')
  process.exit(2)
}
installPackages()
const { newRemote, whatNext } = await import('../shared/src/remote/new-remote.mjs')
const { Refused } = await import('../shared/src/remote/refused.mjs')
try {
  const made = newRemote({ name, ...(values.route ? { route: values.route } : {}), folder: root })
  // A name may be longer than the template's, and a line with it.
  await runQuietly(join(root, 'node_modules/.bin/prettier'), ['--write', made.folder])
  installChanged()
  console.log(`\n${whatNext(made)}`)
} catch (error) {
  if (!(error instanceof Refused)) throw error
  console.error(error.message)
  process.exitCode = 1
}
