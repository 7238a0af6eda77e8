/*
 * Around each module of a remote that someone works on: its components report to the page it runs on alone
 * (standalone/refresh.mjs). In any other page there is nothing to report to.
 */
const before =
  'const $RefreshReg$ = (type, id) => globalThis.__FANKEEP_REFRESH__?.register(type, `${__webpack_module__.id} ${id}`);' +
  'const $RefreshSig$ = globalThis.__FANKEEP_REFRESH__?.sign ?? (() => (type) => type);'
const after = '\nglobalThis.__FANKEEP_REFRESH__?.settle(__webpack_module__, () => __webpack_hash__);\n'

/** The page gives React's ordinary runtime of JSX: the one for development would be a shared key of its own. */
const jsxOfDevelopment =
  /import \{ jsxDEV as _jsxDEV(, Fragment as _Fragment)? \} from "react\/jsx-dev-runtime";/
const jsx =
  'import { jsx as _jsx, jsxs as _jsxs, Fragment as _Fragment } from "react/jsx-runtime";' +
  'const _jsxDEV = (type, props, key, isStatic) => (isStatic ? _jsxs : _jsx)(type, props, key);'

module.exports = function refreshLoader(code, map) {
  this.callback(null, before + code.replace(jsxOfDevelopment, jsx) + after, map)
}
