const { join } = require('node:path')

/* Wraps each module of a remote in a development build: its changed components replace the old ones (standalone/hot.mjs) and keep their state. */
const refresh = JSON.stringify(join(__dirname, '../standalone/site-refresh.mjs'))
const before =
  `import { refresh as $refresh } from ${refresh};` +
  'const $RefreshReg$ = (type, id) => $refresh.register(type, `${__webpack_module__.id} ${id}`);' +
  'const $RefreshSig$ = $refresh.sign;'
const after = '\n$refresh.settle(__webpack_module__, () => __webpack_hash__);\n'

/** The page provides React's ordinary JSX runtime: the development one would need another shared key. */
const jsxOfDevelopment =
  /import \{ jsxDEV as _jsxDEV(, Fragment as _Fragment)? \} from "react\/jsx-dev-runtime";/
const jsx =
  'import { jsx as _jsx, jsxs as _jsxs, Fragment as _Fragment } from "react/jsx-runtime";' +
  'const _jsxDEV = (type, props, key, isStatic) => (isStatic ? _jsxs : _jsx)(type, props, key);'

module.exports = function refreshLoader(code, map) {
  const names = [...code.matchAll(/^\$RefreshReg\$\(\w+, "(\w+)"\);$/gm)]
    .map(([, name]) => name)
    .filter((name) =>
      new RegExp(`^(?:export (?:default )?)?(?:function|const|let) ${name}\\b`, 'm').test(code),
    )
  const wraps = names.map(
    (name) => `${name} = $refresh.wrap(${name}, \`\${__webpack_module__.id} ${name}\`);`,
  )
  this.callback(
    null,
    before + assignable(code.replace(jsxOfDevelopment, jsx), names) + wraps.join('') + after,
    map,
  )
}

const assignable = (code, names) =>
  names.reduce(
    (text, name) => text.replace(new RegExp(`^(export )?const ${name} = `, 'm'), `$1let ${name} = `),
    code,
  )
