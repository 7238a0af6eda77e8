import type { TelemetrySample } from '@fankeep/shared/contract/telemetry'
import type { RegisteredRemote } from '../registry'
import { addressesOf } from '../routing/addresses'

interface VersionParts {
  remotes: RegisteredRemote[]
  note: (sample: TelemetrySample) => void
}

/** Which release of each remote this page uses: the live one, or the previous one if the live one failed. */
export function createVersions(parts: VersionParts) {
  const remotes = new Map(parts.remotes.map((remote) => [remote.name, remote]))
  /** Remotes whose live version failed while the previous one worked: they stay on that one. */
  const fallenBack = new Set<string>()

  const current = (remote: RegisteredRemote) =>
    fallenBack.has(remote.name) && remote.previous ? remote.previous : remote.live

  return {
    remote: (name: string) => remotes.get(name),
    current,
    release: (name: string) => {
      const remote = remotes.get(name)
      return remote && current(remote)
    },
    /** Chooses the previous version from now on, or the live one again. */
    settle: (name: string, isPrevious: boolean) => {
      if (isPrevious) fallenBack.add(name)
      else fallenBack.delete(name)
    },
    take: (newest: RegisteredRemote[]) => {
      for (const remote of newest) {
        if (remotes.get(remote.name)?.live.version !== remote.live.version) fallenBack.delete(remote.name)
        remotes.set(remote.name, remote)
      }
    },
    hasArrived: (path: string) => {
      const isKnown = (of: RegisteredRemote[]) => addressesOf(of).find(path) !== undefined
      return !isKnown(parts.remotes) && isKnown([...remotes.values()])
    },
    distrust: (name: string, version: string) => {
      const remote = remotes.get(name)
      if (!remote) return false
      const { live, previous } = remote
      // A fault of an older version that is still shown says nothing about the current one.
      if (version === live.version && previous && previous.version !== version && !fallenBack.has(name)) {
        fallenBack.add(name)
        parts.note({ kind: 'fallback', remote: name, version })
      }
      return current(remote).version !== version
    },
  }
}
