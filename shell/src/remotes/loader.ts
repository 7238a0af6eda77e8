import type { RemoteRoutes } from '@fankeep/shared/host'
import type { TelemetrySample } from '@fankeep/shared/contract/telemetry'
import type { ComponentType } from 'react'
import { REMOTE_RETRY_MS, SCREEN_PATIENCE_MS } from '../constants'
import type { RegisteredRemote, Release } from '../registry'
import type { FaultReports } from '../services/fault-reports'
import { messageOf, type RemoteFault, type ReportFault } from './fault'
import { createOpener, type RemoteRuntime, type Want } from './open-screen'
import { createVersions } from './versions'

export interface LoaderParts {
  remotes: RegisteredRemote[]
  runtime: RemoteRuntime
  /** Adds the words of a remote in the active language to i18next. */
  addWords: (remote: string, words: RemoteRoutes['words']) => Promise<void>
  report: ReportFault
  /** The panel's code for a fault. */
  codeOf: FaultReports['codeOf']
  /** Counts every load, without text. */
  note: (sample: TelemetrySample) => void
  wait: (ms: number) => Promise<void>
  now: () => Date
}

export type Loaded =
  | { kind: 'ready'; remote: string; version: string; Screen: ComponentType }
  | { kind: 'down'; fault: RemoteFault }

export interface RemoteLoader {
  page: (remote: string, name: string) => Promise<Loaded>
  layout: (remote: string) => Promise<Loaded>
  /** Loads a part that the remote shows in another remote's screen. */
  part: (remote: string, name: string) => Promise<Loaded>
  /** Loads a screen ahead, so that it can be prerendered. It reports nothing and retries nothing: undefined if it did not load. */
  warm: (remote: string, want: Want) => Promise<Loaded | undefined>
  /** The release of a remote that this page currently uses. */
  release: (remote: string) => Release | undefined
  /**
   * Takes over a newer state of the registry, which applies from the next move into a remote. The current screen stays, with everything typed in it.
   */
  take: (remotes: RegisteredRemote[]) => void
  /** Whether a release newer than the page owns this address, which the page itself cannot route to. */
  hasArrived: (path: string) => boolean
  /**
   * This version threw while rendering: from now on the last good version is used, if there is one.
   * @returns whether loading again gives another version than the one that threw
   */
  distrust: (remote: string, version: string) => boolean
}

/**
 * Loads screens of remotes. If one does not load, the others are not affected (design.md, "The shell"): a second try after a pause
 * (none after a timeout), then the last good version, then a fault for the panel. Every step is reported. A failed load starts from
 * the beginning at the next call; loaded modules are kept.
 */
export function createLoader(parts: LoaderParts): RemoteLoader {
  const open = createOpener(parts)
  const versions = createVersions(parts)
  const noted = new Set<string>()

  /** Counts the first screen of each version only: later ones find its entry loaded. */
  const noteLoad = ({ name, version, global }: Release, began: number) => {
    if (noted.has(global)) return
    noted.add(global)
    parts.note({ kind: 'load', remote: name, version, value: parts.now().getTime() - began })
  }

  const attempt = async (release: Release, want: Want) => {
    try {
      return { Screen: await inTime(open(release, want)) }
    } catch (error) {
      const message = `${release.name}@${release.version} did not load: ${messageOf(error)}`
      parts.report({ kind: 'load', remote: release.name, version: release.version, message })
      return { message, error }
    }
  }

  const load = async (name: string, want: Want): Promise<Loaded> => {
    const remote = versions.remote(name)
    if (!remote) return down(parts, { remote: name, version: '', message: 'it is not in the registry' })
    const release = versions.current(remote)
    const began = parts.now().getTime()
    let result = await attempt(release, want)
    // A load that timed out would do so again, and the person has waited enough: the panel retries automatically.
    const hung = /timed? ?out/i.test(result.message ?? '')
    if (!result.Screen && !hung) {
      await parts.wait(REMOTE_RETRY_MS)
      result = await attempt(release, want)
    }
    if (result.Screen) {
      noteLoad(release, began)
      return { kind: 'ready', remote: name, version: release.version, Screen: result.Screen }
    }
    parts.note({ kind: 'fail', remote: name, version: release.version })

    const other = release === remote.live ? remote.previous : remote.live
    if (other && other.version !== release.version) {
      const second = await attempt(other, want)
      if (second.Screen) {
        parts.note({ kind: 'fallback', remote: name, version: release.version })
        versions.settle(name, other === remote.previous)
        return { kind: 'ready', remote: name, version: other.version, Screen: second.Screen }
      }
    }
    const { message = '', error } = result
    return down(parts, { remote: name, version: release.version, message, error })
  }

  return {
    page: (remote, name) => load(remote, { expose: 'routes', name }),
    layout: (remote) => load(remote, { expose: 'layout' }),
    part: (remote, name) => load(remote, { expose: 'routes', name, isPart: true }),
    warm: async (name, want) => {
      const release = versions.release(name)
      const Screen = release && (await open(release, want).catch(() => undefined))
      return Screen && { kind: 'ready', remote: name, version: release.version, Screen }
    },
    ...{ release: versions.release, take: versions.take },
    ...{ hasArrived: versions.hasArrived, distrust: versions.distrust },
  }
}

/** Rejects after a timeout. The load itself continues, and the next try finds its result. */
async function inTime<Thing>(loading: Promise<Thing>): Promise<Thing> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    const error = new Error(`it timed out after ${SCREEN_PATIENCE_MS / 1000} s`)
    timer = setTimeout(() => reject(error), SCREEN_PATIENCE_MS)
  })
  return Promise.race([loading, late]).finally(() => clearTimeout(timer))
}

interface Down {
  remote: string
  version: string
  message: string
  error?: unknown
}

function down({ report, codeOf }: LoaderParts, { remote, version, message, error = message }: Down): Loaded {
  const reference = codeOf({ remote, version, error })
  report({ kind: 'load', remote, version, message: `${remote} is shown as down: ${message}`, reference })
  return { kind: 'down', fault: { remote, version, message, reference } }
}
