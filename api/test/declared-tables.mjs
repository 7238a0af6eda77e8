import { join } from 'node:path'
import { API, TypeFlags } from 'typescript/unstable/sync'

/** @import { Checker, Type } from 'typescript/unstable/sync' */

/*
 * `node api/test/declared-tables.mjs` prints the tables that the code declares as JSON: the interface `Database` for Kysely,
 * as the compiler sees it. A separate process, because the compiler's API is an ES module and tests are CommonJS.
 */

/**
 * The type of a column when it is read, or when it is inserted.
 * @typedef {object} Side
 * @property {string} kind `string`, `number`, `boolean`, `Date`, `object`, `never`, one of these with `[]`; several joined by ` | `
 * @property {boolean} nullable
 * @property {boolean} optional
 * @property {(string | number)[] | null} values if it is a union of literals
 */

/** @type {[mask: number, kind: string][]} */
const primitives = [
  [TypeFlags.String | TypeFlags.StringLiteral, 'string'],
  [TypeFlags.Number | TypeFlags.NumberLiteral, 'number'],
  [TypeFlags.Boolean | TypeFlags.BooleanLiteral, 'boolean'],
  [TypeFlags.Never, 'never'],
]

/** @param {Type} type */
const partsOf = (type) => (type.isUnionType() ? [...type.getTypes()] : [type])

/**
 * @param {Checker} checker
 * @param {Type} type
 * @returns {string}
 */
function kindOf(checker, type) {
  const primitive = primitives.find(([mask]) => type.flags & mask)
  if (primitive) return primitive[1]
  if (type.isTypeReference() && checker.isArrayType(type))
    return `${checker
      .getTypeArguments(type)
      .map((element) => sideOf(checker, element).kind)
      .join()}[]`
  if (!type.isObjectType() && !type.isIntersectionType()) return checker.typeToString(type)
  return type.getSymbol()?.name === 'Date' ? 'Date' : 'object'
}

/**
 * @param {Checker} checker
 * @param {Type} type
 * @returns {Side}
 */
function sideOf(checker, type) {
  const parts = partsOf(type)
  const has = (/** @type {number} */ flag) => parts.some(({ flags }) => flags & flag)
  const rest = parts.filter(({ flags }) => !(flags & (TypeFlags.Null | TypeFlags.Undefined)))
  const values = rest.flatMap((part) =>
    part.isStringLiteralType() || part.isNumberLiteralType() ? [part.value] : [],
  )
  return {
    kind: [...new Set(rest.map((part) => kindOf(checker, part)))].sort().join(' | '),
    nullable: has(TypeFlags.Null),
    optional: has(TypeFlags.Undefined),
    values: rest.length > 0 && values.length === rest.length ? values : null,
  }
}

/**
 * @param {Checker} checker
 * @param {Type} type
 * @returns {[name: string, type: Type][]}
 */
const propertiesOf = (checker, type) =>
  checker.getPropertiesOfType(type).flatMap((symbol) => {
    const of = checker.getTypeOfSymbol(symbol)
    return of ? [[symbol.name, of]] : []
  })

/**
 * @param {Checker} checker
 * @param {Type} type of a column; Kysely's `ColumnType`, to which `Generated` belongs, has both sides as properties
 */
function columnOf(checker, type) {
  const sides = Object.fromEntries(type.isObjectType() ? propertiesOf(checker, type) : [])
  return {
    read: sideOf(checker, sides.__select__ ?? type),
    insert: sideOf(checker, sides.__insert__ ?? type),
  }
}

/** @returns {{ [table: string]: { [column: string]: { read: Side, insert: Side } } }} */
function declaredTables() {
  const root = join(import.meta.dirname, '..')
  const api = new API({ cwd: root })
  try {
    const [project] = api.updateSnapshot({ openProject: join(root, 'tsconfig.json') }).getProjects()
    if (!project) throw new Error('There is no project api/tsconfig.json')
    const file = project.program.getSourceFile(join(root, 'src/infra/database/schema.ts'))
    const module = file && project.checker.getSymbolAtLocation(file)
    const database = module && project.checker.getMemberInModuleExports(module, 'Database')
    if (!database) throw new Error('There is no interface Database in src/infra/database/schema.ts')
    const { checker } = project
    return Object.fromEntries(
      propertiesOf(checker, checker.getDeclaredTypeOfSymbol(database)).map(([table, row]) => [
        table,
        Object.fromEntries(
          propertiesOf(checker, row).map(([column, type]) => [column, columnOf(checker, type)]),
        ),
      ]),
    )
  } finally {
    api.close()
  }
}

process.stdout.write(JSON.stringify(declaredTables()))
