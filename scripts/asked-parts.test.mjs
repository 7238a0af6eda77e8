import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { root } from './install.mjs'
import { askedParts } from './asked-parts.mjs'

const before = process.argv
afterEach(() => void (process.argv = before))

test.each([
  [[], ['one', 'two']],
  [['two'], ['two']],
])('a command called with %j runs the parts %j', (given, parts) => {
  process.argv = ['node', 'a.mjs', ...given]
  expect(askedParts('pnpm a', ['one', 'two'])).toEqual(parts)
})

test.each(['attack', 'fault'])('pnpm %s lists its parts if it is called with an unknown one', (command) => {
  const { status, stderr } = spawnSync(process.execPath, [join(root, `scripts/${command}.mjs`), 'nonsense'], {
    encoding: 'utf8',
  })
  expect(status).toBe(2)
  expect(stderr).toMatch(/^pnpm \w+ has no part "nonsense". Parts: .*releas.*\n$/)
})
