// Ranges are taken from package.json where there are any; this workspace has them elsewhere (`catalog:`).
const singleton = { singleton: true, requiredVersion: /** @type {const} */ (false) }

/** What a host made with a plugin of Module Federation's gives to mf-home; the versions are those that are installed. */
export const shared = {
  react: singleton,
  'react/': singleton,
  'react-dom': singleton,
  'react-dom/': singleton,
  '@fankeep/shared/host': singleton,
  '@fankeep/shared/router': singleton,
  '@fankeep/shared/ui': singleton,
}
