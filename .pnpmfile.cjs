/*
 * Packages that say they need a newer Node than ours, of which only the browser runs the code (the tests transform them). pnpm would
 * warn of each at every install. One that runs on Node itself does not belong here: take the newest version that says it does.
 */
const browserOnly = new Set(['cookie', 'i18next', 'jotai', 'ky', 'react-i18next'])

module.exports = {
  hooks: {
    readPackage(manifest) {
      if (browserOnly.has(manifest.name)) delete manifest.engines
      return manifest
    },
  },
}
