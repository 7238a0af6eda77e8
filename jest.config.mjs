import { existsSync } from 'node:fs'

const packages = [
  'shared',
  'shell',
  'mf-home',
  'mf-auth',
  'mf-member',
  'mf-billing',
  'mf-restore',
  'mf-ops',
  'api',
  'release',
]
const hasTests = (name) => existsSync(new URL(`./${name}/jest.config.mjs`, import.meta.url))

/** Units, server and screens at once: through `npm test`, or with NODE_OPTIONS=--experimental-vm-modules. */
export default { projects: packages.filter(hasTests).map((name) => `<rootDir>/${name}`) }
