import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { contracts } from './contracts.mjs'

/*
 * `node api/migrations/land.mjs` writes the checksum of each new migration into checksums.json. From then on the migration must not
 * change (deployed databases have it); a test checks that. Existing entries are never rewritten. A migration that removes what older
 * code needs is refused unless it is named `NNNN_contract_*.sql`.
 */
const folder = import.meta.dirname
const file = join(folder, 'checksums.json')
const landed = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}

for (const name of readdirSync(folder).sort()) {
  if (!name.endsWith('.sql') || landed[name]) continue
  const sql = readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n')
  const refused = contracts(name, sql)
  if (refused.length > 0) {
    console.error(
      `${refused.join('\n')}\nOlder code has to run on it. What takes away is a migration NNNN_contract_NAME.sql.`,
    )
    process.exitCode = 1
    continue
  }
  landed[name] = createHash('sha256').update(sql).digest('hex')
  console.log(`landed ${name}`)
}
writeFileSync(file, `${JSON.stringify(landed, null, 2)}\n`)
