import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageOf } from './boundaries-plugin.mjs'
import { isForbiddenInRemotes } from './shared-modules.mjs'

/** What a package leaves in a build, also a small one without maps: it is no name of its own, so no minifier shortens it. */
const marks = {
  react:
    /__(?:CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE|SECRET_INTERNALS_DO_NOT_USE_OR_YOU_WILL_BE_FIRED)\s*=(?!=)/,
  'react-dom': /__DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE\s*=(?!=)/,
  'react-router': /__reactRouterVersion\s*=(?!=)/,
}
/** Our own sources that the shell gives: the kit, the services, the router. */
const ours = /(?:@fankeep\/shared|\/shared)\/src\/(?:host|router|ui)\b/
/** Of other builders each entry brings the federation runtime. */
const isRuntime = (name) => name.startsWith('@module-federation/')

/**
 * The packages in a build, by its source maps and by what they leave in its scripts.
 *
 * @param {string} dist
 * @param {string[]} files
 * @returns {{ carried: string[], given: { name: string, file: string }[] }} all of them; those the shell gives, with a file
 *   each is in
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

/** Of ours the contract may be in a remote. */
function partOf(source) {
  if (ours.test(source)) return '@fankeep/shared'
  const name = packageOf(source)
  return name === '@fankeep/shared' ? null : name
}
