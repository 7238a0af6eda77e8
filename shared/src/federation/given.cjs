/* Part of the shell's build: every module it shares, by the exact key that a remote imports (shared-modules.mjs has the same keys with their
 * versions). CommonJS, because a remote receives the module itself, whatever its format. */
exports.eager = {
  react: () => require('react'),
  'react/jsx-runtime': () => require('react/jsx-runtime'),
  'react-dom': () => require('react-dom'),
  '@fankeep/shared/host': () => require('@fankeep/shared/host'),
  '@fankeep/shared/router': () => require('@fankeep/shared/router'),
  '@fankeep/shared/ui': () => require('@fankeep/shared/ui'),
}

exports.lazy = {
  '@fankeep/shared/ui/forms': () => import(/* webpackChunkName: "ui-forms" */ '@fankeep/shared/ui/forms'),
  '@fankeep/shared/ui/overlay': () =>
    import(/* webpackChunkName: "ui-overlay" */ '@fankeep/shared/ui/overlay'),
  '@fankeep/shared/ui/table': () => import(/* webpackChunkName: "ui-table" */ '@fankeep/shared/ui/table'),
  '@fankeep/shared/ui/date': () => import(/* webpackChunkName: "ui-date" */ '@fankeep/shared/ui/date'),
  '@fankeep/shared/ui/chart': () => import(/* webpackChunkName: "ui-chart" */ '@fankeep/shared/ui/chart'),
  '@fankeep/shared/ui/motion': () => import(/* webpackChunkName: "ui-motion" */ '@fankeep/shared/ui/motion'),
}
