import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isBuilt } from './build.mjs'

test('a build that was interrupted, also within its manifest, is built again', () => {
  const dist = mkdtempSync(join(tmpdir(), 'fankeep-dist-'))
  onTestFinished(() => rmSync(dist, { recursive: true, force: true }))
  const manifest = JSON.stringify({ version: '0.1.0-aaaaaaaa', files: { 'main.js': { bytes: 4 } } })
  const states = [
    { file: 'release.json', text: '' },
    { file: 'release.json', text: manifest.slice(0, 20) },
    { file: 'release.json', text: manifest },
    { file: 'main.js', text: 'abc' },
    { file: 'main.js', text: 'abcd' },
  ].map(({ file, text }) => {
    writeFileSync(join(dist, file), text)
    return isBuilt(dist, '0.1.0-aaaaaaaa')
  })
  expect(states).toEqual([false, false, false, false, true])
  expect(isBuilt(dist, '0.1.0-bbbbbbbb')).toBe(false)
})
