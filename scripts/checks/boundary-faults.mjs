import { readFileSync, readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { parseSync } from '@swc/core'
import { codeFaultsOf, faultOf } from './boundaries.mjs'
import { circleFaultsOf, edgesOf } from './circles.mjs'
import { tableFaultsOf } from './table-owners.mjs'

const packages = /^(shared|shell|api|release|e2e|scripts|deploy|mf-[a-z0-9-]+)$/
const skipped = /^(node_modules|dist|coverage|data|test-results|playwright-report|\..*)$/
const source = /\.(ts|tsx|mts|mjs|cjs|js|jsx)$/

function filesIn(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !skipped.test(name))
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) return filesIn(path)
      return source.test(entry.name) ? [path] : []
    })
}

function treeOf(path, code) {
  const isTs = /\.m?tsx?$/.test(path)
  /** @type {import('@swc/core').ParserConfig} */
  const syntax = isTs
    ? { syntax: 'typescript', tsx: path.endsWith('x') }
    : { syntax: 'ecmascript', jsx: path.endsWith('x') }
  return parseSync(code, { ...syntax, target: 'esnext' })
}

/** Every import in a syntax tree: declarations, re-exports, `import()`, `require()`, imports of types, and what is declared of
 *  another file. */
function collect(node, found = []) {
  if (Array.isArray(node)) for (const each of node) collect(each, found)
  if (typeof node !== 'object' || node === null || Array.isArray(node)) return found
  if (/^(Import|ExportNamed|ExportAll)Declaration$/.test(node.type) && node.source)
    found.push({ specifier: node.source.value, isType: isTypeOnly(node) })
  else if (node.type === 'TsImportType') found.push({ specifier: node.argument.value, isType: true })
  else if (node.type === 'TsModuleDeclaration' && node.id.type === 'StringLiteral')
    found.push({ specifier: node.id.value, isType: true })
  else if (node.type === 'CallExpression' && isLoad(node.callee)) {
    const [first] = node.arguments
    if (first?.expression.type === 'StringLiteral')
      found.push({ specifier: first.expression.value, isType: false })
  }
  for (const value of Object.values(node)) collect(value, found)
  return found
}

const isLoad = (callee) =>
  callee.type === 'Import' || (callee.type === 'Identifier' && callee.value === 'require')

const isTypeOnly = ({ typeOnly, specifiers }) =>
  typeOnly === true ||
  (specifiers?.length > 0 && specifiers.every((specifier) => specifier.isTypeOnly === true))

/**
 * Reads every import of a project, and finds imports that break a rule of boundaries.mjs, circular imports
 * (circles.mjs), and modules that use another module's tables (table-owners.mjs).
 *
 * @param {string} root the project's folder
 * @returns {{ count: number, faults: string[] }} how many files were read, and a sentence for each fault
 */
export function boundaryFaultsIn(root) {
  const files = readdirSync(root)
    .filter((name) => packages.test(name))
    .flatMap((name) => filesIn(join(root, name)))
  const sources = files.map((path) => {
    const file = relative(root, path).split(sep).join('/')
    const code = readFileSync(path, 'utf8')
    const tree = treeOf(path, code)
    return { file, code, tree, imports: collect(tree) }
  })
  const byPath = sources.flatMap(({ file, imports }) => imports.map(({ specifier }) => ({ file, specifier })))
  return {
    count: files.length,
    faults: [
      ...sources.flatMap(ruleFaultsOf),
      ...circleFaultsOf(edgesOf(byPath, new Set(sources.map(({ file }) => file)))),
      ...tableFaultsOf(sources),
    ],
  }
}

function ruleFaultsOf({ file: at, code, imports }) {
  // The remotes' template must follow the rules of remotes.
  const file = at.replace(/^shared\/remote-template\//, 'mf-example/')
  const written = codeFaultsOf(file, code).map((rule) => `${at}\n  ${rule}`)
  const imported = imports.flatMap(({ specifier, isType }) => {
    const rule = faultOf({ file, specifier, isType })
    return rule ? [`${at}\n  imports ${specifier}\n  ${rule}`] : []
  })
  return [...written, ...imported]
}
