import { atTerminal, readArguments } from './infra/database/at-terminal'
import { openFiles } from './infra/files/open-files'
import { modules } from './modules'
import { findPageWithBin } from './modules/pages/repository'
import { verifyBackup } from './modules/backup/verify/verify'

/*
 * `pnpm verify-backup [--page=id]`: checks every kept file and row against its hash. Can run while the site does. Exits
 * with 0 only if everything is unchanged.
 */
const { page } = readArguments('pnpm verify-backup [--page=ID]', ([option = '', ...more]) => {
  const [, id] = /^--page=(\d{1,18})$/.exec(option) ?? []
  return more.length > 0 || (option && !id) ? undefined : { page: id }
})
await atTerminal(async ({ db, pool }, config) => {
  if (page && !(await findPageWithBin(db, page)))
    throw new Error(`There is no page ${page}. Without --page every page is checked.`)
  const began = performance.now()
  const { rows, files, bytes, faults } = await verifyBackup(pool, openFiles(config), modules, {
    page,
    onFault: ({ kind, page: of, what }) => console.error(`${kind}${of ? ` on page ${of}` : ''}: ${what}`),
  })
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  console.log(
    `${rows.toLocaleString('en')} rows and ${files.toLocaleString('en')} files (${(bytes / 1024 ** 2).toFixed(1)} MB) checked in ${seconds} s: ${faults.length === 0 ? 'none is damaged' : `${faults.length} damaged`}`,
  )
  console.log(
    'This finds damaged storage and files, but no rows changed by SQL: PostgreSQL then computes their hash again.',
  )
  process.exitCode = faults.length === 0 ? 0 : 1
})
