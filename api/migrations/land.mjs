import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/*
 * `node api/migrations/land.mjs` writes the checksum of each new migration into checksums.json. From then on it may not
 * change (databases out there have it); a test holds that. What is listed already is never rewritten.
 */
const folder = import.meta.dirname
const file = join(folder, 'checksums.json')
const landed = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}

for (const name of readdirSync(folder).sort()) {
  if (!name.endsWith('.sql') || landed[name]) continue
  const sql = readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n')
  landed[name] = createHash('sha256').update(sql).digest('hex')
  console.log(`landed ${name}`)
}
writeFileSync(file, `${JSON.stringify(landed, null, 2)}\n`)
