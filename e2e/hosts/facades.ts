/* Webpack and Rspack give of `shared` only what their build imports by that very name, and no more. */
import '@fankeep/shared/host'
import '@fankeep/shared/router'
import '@fankeep/shared/ui'
