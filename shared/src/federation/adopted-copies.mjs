import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageOf } from './boundaries-plugin.mjs'
import { isForbiddenInRemotes } from './shared-modules.mjs'

/** Text that a package leaves in any build, even a minified one without maps: property names, which minifiers keep. */
const marks = {
  react:
    /__(?:CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE|SECRET_INTERNALS_DO_NOT_USE_OR_YOU_WILL_BE_FIRED)\s*=(?!=)/,
  'react-dom': /__DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE\s*=(?!=)/,
  'react-router': /__reactRouterVersion\s*=(?!=)/,
}
/** Our own sources that the shell provides: the kit, the services, the router. */
const ours = /(?:@fankeep\/shared|\/shared)\/src\/(?:host|router|ui)\b/
/** With other builders, each entry bundles the federation runtime. */
const isRuntime = (name) => name.startsWith('@module-federation/')

/**
 * The packages in a build, found by its source maps and by marks in its scripts.
 *
 * @param {string} dist
 * @param {string[]} files
 * @returns {{ carried: string[], given: { name: string, file: string }[] }} `carried`: all packages; `given`: those the shell
 *   provides, each with a file that contains it
 */
export function copiesIn(dist, files) {
  const found = new Map()
  const note = (name, file) => !isRuntime(name) && !found.has(name) && found.set(name, file)
  for (const file of files) {
    if (file.endsWith('.js.map'))
      for (const source of JSON.parse(readFileSync(join(dist, file), 'utf8')).sources ?? []) {
        const name = source.startsWith('data:') ? null : partOf(source)
        if (name) note(name, file.slice(0, -'.map'.length))
      }
    if (!file.endsWith('.js')) continue
    const text = readFileSync(join(dist, file), 'utf8')
    for (const [name, mark] of Object.entries(marks)) if (mark.test(text)) note(name, file)
  }
  const names = [...found.keys()].sort()
  return {
    carried: names.filter((name) => name !== '@fankeep/shared'),
    given: names
      .filter((name) => name === '@fankeep/shared' || isForbiddenInRemotes(name))
      .map((name) => ({ name, file: found.get(name) })),
  }
}

/** Of @fankeep/shared, only the contract may be bundled into a remote. */
function partOf(source) {
  if (ours.test(source)) return '@fankeep/shared'
  const name = packageOf(source)
  return name === '@fankeep/shared' ? null : name
}
