import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { boundaryFaultsIn } from './boundary-faults.mjs'
import { circlesOf } from './circles.mjs'

let folder
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'boundaries-'))))
afterEach(() => rmSync(folder, { recursive: true }))

/** The lines that the check writes for a project with these files. */
function check(files) {
  for (const [name, code] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), code)
  }
  return boundaryFaultsIn(folder).faults.flatMap((fault) => fault.split('\n'))
}

const tables = (name, table) =>
  `export interface ${name}Tables { ${table}: { id: string } }
   declare module '../../infra/database/schema' { interface Database extends ${name}Tables {} }`
const schema = { 'api/src/infra/database/schema.ts': 'export interface Database {}' }

describe('circles of imports', () => {
  test('between two files fail, and the circle is shown', () => {
    const said = check({
      'release/src/one.ts': `import { two } from './two'\nexport const one = two`,
      'release/src/two.ts': `import { one } from './one'\nexport const two = one`,
    })
    expect(said[0]).toBe(
      'Files import each other in a circle: release/src/one.ts → release/src/two.ts → release/src/one.ts',
    )
  })

  test.each([
    ['by type imports', `import type { Two } from './two'`],
    ['by a type in an expression', `export type Three = import('./two').Two`],
    ['by a re-export', `export * from './two'`],
    ['by a dynamic import', `export const load = () => import('./two')`],
  ])('%s fail, too', (_, code) => {
    const said = check({
      'mf-one/src/one.ts': code,
      'mf-one/src/two.ts': `import { one } from './one'\nexport type Two = typeof one`,
    })
    expect(said).toEqual([
      expect.stringContaining('in a circle: mf-one/src/one.ts → mf-one/src/two.ts'),
      'mf-one/src/ has a circle: one.ts → two.ts → one.ts',
    ])
  })

  test('through an index file fail', () => {
    const said = check({
      'shell/src/one.ts': `import './part'`,
      'shell/src/part/index.tsx': `import '../one'`,
    })
    expect(said).toContain(
      'Files import each other in a circle: shell/src/one.ts → shell/src/part/index.tsx → shell/src/one.ts',
    )
  })

  test('between folders fail even if no two files import each other', () => {
    const said = check({
      'api/src/modules/posts/one.ts': `import '../fans/two'`,
      'api/src/modules/fans/two.ts': '',
      'api/src/modules/fans/three.ts': `import type {} from '../posts/four'`,
      'api/src/modules/posts/four.ts': '',
    })
    expect(said).toEqual(['api/src/modules/ has a circle: fans → posts → fans'])
  })

  test('between the commands and what they run fail', () => {
    const said = check({
      'scripts/run.mjs': '',
      'scripts/shots.mjs': `import '../e2e/settled.mjs'`,
      'e2e/product.ts': `import '../scripts/run.mjs'`,
      'e2e/settled.mjs': '',
    })
    expect(said).toEqual(['The project has a circle: e2e → scripts → e2e'])
  })

  test('between what starts a fleet and the commands fail', () => {
    const said = check({
      'deploy/fleet/fleet.mjs': `import '../../scripts/build.mjs'`,
      'scripts/build.mjs': `import '../deploy/healthcheck.mjs'`,
      'deploy/healthcheck.mjs': '',
    })
    expect(said).toEqual(['The project has a circle: deploy → scripts → deploy'])
  })

  test('of a module that declares its tables for the schema pass; a schema that imports the module fails', () => {
    const said = check({
      ...schema,
      'api/src/modules/fans/tables.ts': tables('Fans', 'fans'),
      'api/src/infra/database/schema.ts': `import type { FansTables } from '../../modules/fans/tables'
        export type Database = FansTables`,
    })
    expect(said).toEqual([
      expect.stringContaining('Files import each other in a circle'),
      expect.stringContaining('api/src/ has a circle'),
    ])
    expect(check({ ...schema })).toEqual([])
  })

  test('are reported once per group, by a shortest way', () => {
    const edges = ['ab', 'bc', 'ca', 'ac', 'de', 'ed', 'fa'].map(([from, to]) => [from, to])
    expect(circlesOf(edges)).toEqual([
      ['a', 'c', 'a'],
      ['d', 'e', 'd'],
    ])
  })
})

describe('a table of another module', () => {
  const project = (code, name = 'read.ts') => ({
    ...schema,
    'api/src/modules/fans/tables.ts': tables('Fans', 'fanDays'),
    [`api/src/modules/posts/${name}`]: code,
  })
  const fault = [
    'api/src/modules/posts/read.ts',
    "  touches fanDays, which is modules/fans's: call a query of that module.",
  ]

  test.each([
    [`db.selectFrom('fanDays').execute()`],
    [`db.selectFrom('fanDays as d').execute()`],
    [`db.selectFrom('posts').innerJoin('fanDays', 'a', 'b').execute()`],
    [`db.selectFrom(['posts', 'fanDays']).execute()`],
    [`db.updateTable('fanDays').execute()`],
    [`db.insertInto('fanDays').execute()`],
    [`db.deleteFrom('fanDays').execute()`],
    ['sql`select 1 from fan_days where day = ${day}`.execute(db)'],
    [`pool.query('update fan_days set joined = 0')`],
    [`pool.query('insert into fan_days values (1)')`],
  ])('%s fails', (code) => {
    const said = check(project(code))
    expect(said).toEqual(fault)
  })

  test('can be used by its module, by tests and in comments', () => {
    expect(check(project(`db.selectFrom('fanDays')`, '../fans/read.ts'))).toEqual([])
    expect(check(project(`db.selectFrom('fanDays')`, 'read.test.ts'))).toEqual([])
    expect(check(project('// select from fan_days'))).toEqual([])
  })

  test('is read by all if it is the view of the live pages, and written only by its module', () => {
    const pages = {
      ...schema,
      'api/src/modules/pages/tables.ts': tables('Pages', 'pages'),
    }
    const read = "db.selectFrom('posts').innerJoin('pages', 'a', 'b')"
    expect(check({ ...pages, 'api/src/modules/posts/read.ts': read })).toEqual([])
    for (const code of [`db.updateTable('pages')`, '`update pages set fans = 1`', `db.deleteFrom('pages')`])
      expect(check({ ...pages, 'api/src/modules/posts/read.ts': code })).toEqual([
        'api/src/modules/posts/read.ts',
        "  touches pages, which is modules/pages's: call a query of that module.",
      ])
  })

  test('can be used by the copy of the whole database and by the demonstration', () => {
    const touch = `db.deleteFrom('fanDays').execute()`
    for (const file of ['api/src/infra/copy/read.ts', 'api/src/modules/demo/read.ts'])
      expect(check({ ...project(''), [file]: touch })).toEqual([])
    expect(check({ ...project(''), 'api/src/infra/read.ts': touch })).not.toEqual([])
  })
})

describe('the refusal of an action', () => {
  const rule = 'The refusal of an action is shown'

  test.each([
    [`const save = useAction('fans.note')\nconst act = () => save.run({})`],
    [`const { run, busy } = useAction('fans.note')`],
  ])('that is not read fails: %s', (code) => {
    expect(check({ 'mf-one/src/one.tsx': code }).join()).toContain(rule)
  })

  test.each([
    [`const save = useAction('fans.note')\nif (save.refused) show(save.refused.message)`],
    [`const { run, refused } = useAction('fans.note')`],
    [`const save = useAction('fans.note')\nconst kept = () => ({ ...save, run })`],
    [`const save = useAction('fans.note')\nconst form = () => <Form save={save} />`],
    [`const save = useAction('fans.note', { notifies: true })`],
  ])('passes if it is read, passed on or shown as a notice: %s', (code) => {
    expect(check({ 'mf-one/src/one.tsx': code })).toEqual([])
  })
})

describe('code that only one place can contain', () => {
  test.each([
    [
      'api/src/modules/fans/read.ts',
      'db.transaction().execute(run)',
      'Transactions are run by `inTransaction`',
    ],
    ['api/src/modules/fans/read.ts', `db.selectFrom('x').forUpdate()`, 'Rows are held by `forNoKeyUpdate`'],
    ['mf-one/src/one.ts', 'const id = Math.random()', 'Math.random can be guessed.'],
    ['api/src/modules/fans/log.ts', `import pino from 'pino'`, 'Lines are logged by `services.log`'],
  ])('%s: %s fails, with what to write instead', (file, code, rule) => {
    const said = check({ ...schema, [file]: code })
    expect(said.join('\n')).toContain(`${file}\n  ${rule}`)
  })

  test('passes in that place and in tests', () => {
    const files = {
      ...schema,
      'api/src/infra/database/transaction.ts': 'db.transaction().execute(run)',
      'mf-one/src/one.test.ts': 'const id = Math.random()',
    }
    expect(check(files)).toEqual([])
  })
})

describe('hooks of tests', () => {
  test('at the top of a shared module fail, because they would be set only for the first file', () => {
    const code = `const made = []\nafterAll(() => made.splice(0))\nexport const make = () => made.push(1)`
    expect(check({ 'release/test/builds.ts': code })).toEqual([
      expect.stringContaining('release/test/builds.ts'),
      expect.stringContaining('Set it in the test file, or in setup.ts.'),
    ])
  })

  test('in a test file, in setup.ts or in a function that a file calls pass', () => {
    const code = 'afterAll(() => {})'
    const byCall = 'export function server() {\n  afterAll(() => {})\n}'
    const files = {
      'release/src/a.test.ts': code,
      'release/test/setup.ts': code,
      'api/test/server.ts': byCall,
    }
    expect(check(files)).toEqual([])
  })
})

describe('imports of a remote from the contract', () => {
  const at = (code) => check({ 'mf-one/src/one.ts': code })

  test.each([
    `import type { Fan } from '@fankeep/shared/contract/fans'\nexport type One = Fan`,
    `import { type Fan, type Post } from '@fankeep/shared/contract/fans'\nexport type One = Fan | Post`,
  ])('can be types: %s', (code) => expect(at(code)).toEqual([]))

  test.each([
    `import { fan } from '@fankeep/shared/contract/fans'\nexport const one = fan`,
    `import { type Fan, fan } from '@fankeep/shared/contract/fans'\nexport const one: Fan = fan`,
  ])('must not be schemas: %s', (code) =>
    expect(at(code)).toContainEqual(expect.stringContaining('its schemas as types')),
  )
})

test('joining with a Chinese comma fails, because other languages do not have it', () => {
  const said = check({
    'mf-one/src/one.tsx': "export const one = ['LINE', 'X'].join('、')",
    'api/src/modules/orders/invoice/job.ts': "export const two = ['LINE', 'X'].join('、')",
  })
  expect(said).toEqual(['mf-one/src/one.tsx', expect.stringContaining('format.list')])
})

test('`not in` with a query fails, in any letter case', () => {
  const said = check({
    'api/src/modules/posts/one.ts': 'export const one = `uid NOT IN (select uid from staged_posts)`',
    'api/src/modules/posts/two.ts': 'export const two = `uid not in (1, 2)`',
  })
  expect(said).toEqual(['api/src/modules/posts/one.ts', expect.stringContaining('not exists')])
})
