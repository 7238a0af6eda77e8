import { existsSync, readdirSync } from 'node:fs'

const hasTests = (name) => existsSync(new URL(`./${name}/jest.config.mjs`, import.meta.url))

/** Units, server and screens at once: through `npm test`, or with NODE_OPTIONS=--experimental-vm-modules. */
export default {
  projects: readdirSync(new URL('.', import.meta.url))
    .filter(hasTests)
    .map((name) => `<rootDir>/${name}`),
}
