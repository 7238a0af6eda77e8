import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { consumeTypes } from '@module-federation/dts-plugin/core'

const here = import.meta.dirname

/**
 * Downloads a remote's types with Module Federation's own plugin, as any host does, and checks typed-host.ts against them.
 *
 * @param {string} remote address of its manifest
 * @returns {Promise<string>} TypeScript's errors
 */
export async function checkTypes(remote) {
  mkdirSync(join(here, 'dist'), { recursive: true })
  const folder = mkdtempSync(join(here, 'dist/types-'))
  try {
    const moduleFederationConfig = { name: 'typed_host', remotes: { home: `home@${remote}` } }
    await consumeTypes({ host: { context: folder, consumeAPITypes: true, moduleFederationConfig } })
    cpSync(join(here, 'typed-host.ts'), join(folder, 'typed-host.ts'))
    const settings = {
      extends: '../../../../tsconfig.base.json',
      compilerOptions: { types: [], paths: { '*': ['./@mf-types/*'] } },
      include: ['typed-host.ts', '@mf-types/index.d.ts'],
    }
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(settings))
    const tsc = join(here, 'node_modules/.bin/tsc')
    return await promisify(execFile)(tsc, ['-p', folder]).then(
      ({ stdout }) => stdout,
      ({ stdout }) => stdout,
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
