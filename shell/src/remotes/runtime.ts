import { getInstance } from '@module-federation/enhanced/runtime'
import { ENTRY_TIMEOUT_MS } from '../constants'
import type { Release } from '../registry'
import type { RemoteRuntime } from './open-screen'

/**
 * The federation runtime for the loader. Every version of a release is registered under a different global. So two versions of a
 * remote can run in one page, and falling back to the last good version needs no `force`: with the same global, the runtime would run
 * the failed version's code (docs/decisions/0001-federation-shape.md, "Traps").
 */
export function createRuntime(): RemoteRuntime {
  const runtime = getInstance()
  if (!runtime) throw new Error('The shell was built without the federation preset: there is no runtime')
  const releases = new Map<string, Release>()

  runtime.registerPlugins([
    {
      name: 'fankeep-entry-script',
      createScript: ({ url }) => {
        const release = releases.get(url)
        return release && { script: entryScript(url, release), timeout: ENTRY_TIMEOUT_MS }
      },
    },
  ])

  return {
    load: (release, expose) => {
      const entry = new URL(release.base + release.entry, location.href).href
      if (!releases.has(entry)) {
        releases.set(entry, release)
        runtime.registerRemotes([
          { name: release.global, entry, entryGlobalName: release.global, type: 'global' },
        ])
      }
      return runtime.loadRemote(`${release.global}/${expose}`)
    },
  }
}

/** The browser verifies that the file is the published one. */
function entryScript(url: string, release: Release): HTMLScriptElement {
  const script = document.createElement('script')
  script.crossOrigin = 'anonymous'
  script.integrity = release.integrity[release.entry] ?? ''
  script.src = url
  return script
}
