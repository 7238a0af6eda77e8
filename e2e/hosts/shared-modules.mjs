// Turns off version ranges, which are read from package.json: this workspace has them elsewhere (`catalog:`).
const singleton = { singleton: true, requiredVersion: /** @type {const} */ (false) }

/** The modules that a host with a Module Federation plugin shares with mf-home, in the installed versions. */
export const shared = {
  react: singleton,
  'react/': singleton,
  'react-dom': singleton,
  'react-dom/': singleton,
  '@fankeep/shared/host': singleton,
  '@fankeep/shared/router': singleton,
  '@fankeep/shared/ui': singleton,
}
