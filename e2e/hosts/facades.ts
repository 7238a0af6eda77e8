/* Webpack and Rspack provide of `shared` only what their build imports by exactly that name. */
import '@fankeep/shared/host'
import '@fankeep/shared/router'
import '@fankeep/shared/ui'
