import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bin } from '../run-quietly.mjs'
import { root } from '../install.mjs'

/** How many faults the rule finds in a file. */
function faultsIn(code) {
  const folder = mkdtempSync(join(tmpdir(), 'read-error-'))
  try {
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'screen.tsx'), code)
    const config = {
      jsPlugins: [join(root, 'scripts/lint/read-error.mjs')],
      rules: { 'fankeep/read-error': 'error' },
    }
    writeFileSync(join(folder, '.oxlintrc.json'), JSON.stringify(config))
    const { stdout } = spawnSync(bin('oxlint'), ['--format=json', '.'], { cwd: folder, encoding: 'utf8' })
    return JSON.parse(stdout).diagnostics.filter(({ code: rule }) => rule === 'fankeep(read-error)').length
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test.each([
  ["const { data, reload } = useCall('fans.tags', {}); show(data, reload)", 1],
  ["const tags = useCall('fans.tags', {}); show(tags.data?.list ?? [])", 1],
  ["const list = useCall('fans.tags', {}).data ?? []; show(list)", 1],
  ["const { data, error } = useCall('fans.tags', {}); show(data, error)", 0],
  ["const tags = useCall('fans.tags', {}); show(tags.data, tags.error)", 0],
  ["const tags = useCall('fans.tags', {}); show(tags)", 0],
  ['const pages = useAllPages(); show(pages.data?.list ?? [])', 1],
  ["const tags = useExtra('fans.tags', {}); show(tags)", 0],
])('%s has %d faults', (code, count) => {
  expect(faultsIn(code)).toBe(count)
})
