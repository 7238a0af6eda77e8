import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildApiInto } from './process'

let outdir: string
beforeEach(() => void (outdir = mkdtempSync(join(tmpdir(), 'fankeep-build-'))))
afterEach(() => rmSync(outdir, { recursive: true, force: true }))

/** Text of the demonstration member, and of the stand-in for other sites. */
const onlyInDevelopment = ['keep-the-fans', 'island.example']
const built = () =>
  readdirSync(outdir)
    .filter((file) => file.endsWith('.mjs'))
    .map((file) => readFileSync(join(outdir, file), 'utf8'))
    .join('\n')

test('a production build contains neither the demonstration member nor the sandbox', () => {
  buildApiInto(outdir, true)
  for (const text of onlyInDevelopment) expect(built()).not.toContain(text)
})

test('a development build contains the demonstration member and the sandbox', () => {
  buildApiInto(outdir)
  for (const text of onlyInDevelopment) expect(built()).toContain(text)
})
