import { spawnSync } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'

test('a process keeps running if neither of its outputs can be written to', () => {
  const full = openSync('/dev/full', 'w')
  onTestFinished(() => closeSync(full))
  const said = `console.log('a line'); console.error('a line')`
  const code = `import { outliveOutput } from '${join(import.meta.dirname, 'outlive-output.mjs')}'
    outliveOutput(); ${said}; setTimeout(() => { ${said}; setTimeout(() => process.exit(7), 1) }, 1)`
  const { status } = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', full, full],
  })
  expect(status).toBe(7)
})
