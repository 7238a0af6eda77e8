import type { ServedRegistry, ServedRelease } from '@fankeep/shared/contract/release'
import type { RemoteDeclaration } from '@fankeep/shared/host'

export interface Release extends Omit<ServedRelease, 'declaration'> {
  declaration: RemoteDeclaration
}

export interface RegisteredRemote {
  name: string
  live: Release
  previous: Release | undefined
}

/** The edge's data in the page: which remotes exist, where their files are, and which addresses they own. */
export interface Registry {
  revision: number
  /** The shell's own lazy parts, for prefetching. */
  shell: Pick<Release, 'version' | 'base' | 'chunks' | 'integrity'>
  remotes: RegisteredRemote[]
  /** Names of remotes that are left out because their entry is invalid. */
  broken: string[]
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Parses the registry defensively: an invalid entry of one remote does not affect the others, and without a registry the frame and its not-found page
 * remain. No schema library, which would be larger than all of this parsing code.
 */
export function parseRegistry(text: string | null | undefined): Registry {
  let parsed: unknown
  try {
    parsed = JSON.parse(text ?? '')
  } catch {
    return emptyRegistry()
  }
  const served: Partial<Record<keyof ServedRegistry, unknown>> = isRecord(parsed) ? parsed : {}
  const registry = emptyRegistry()
  registry.revision = Number(served.revision) || 0
  if (isRecord(served.shell)) registry.shell = readShell(served.shell)
  for (const [name, entry] of Object.entries(isRecord(served.remotes) ? served.remotes : {})) {
    const previous = isRecord(entry) ? readRelease(entry.previous) : undefined
    const live = (isRecord(entry) && readRelease(entry.live)) || previous
    if (live) registry.remotes.push({ name, live, previous })
    else registry.broken.push(name)
  }
  return registry
}

const emptyRegistry = (): Registry => ({
  revision: 0,
  shell: { version: '', base: '', chunks: {}, integrity: {} },
  remotes: [],
  broken: [],
})

/** Only used to save time, so invalid data is left out. */
const readShell = ({ version, base, chunks, integrity }: Record<string, unknown>): Registry['shell'] => ({
  version: String(version),
  base: String(base),
  chunks: typeof base === 'string' && isRecord(chunks) ? (chunks as Release['chunks']) : {},
  integrity: isRecord(integrity) ? (integrity as Release['integrity']) : {},
})

/** A release, or undefined if the value is invalid. */
export function readRelease(value: unknown): Release | undefined {
  if (!isRecord(value)) return undefined
  const { name, version, entry, global, base, declaration } = value
  const texts = [name, version, entry, global, base]
  if (!texts.every((text) => typeof text === 'string' && text !== '')) return undefined
  if (!isRecord(declaration) || !Array.isArray(declaration.routes)) return undefined
  const routes = declaration.routes.filter(
    (route) => isRecord(route) && typeof route.path === 'string' && typeof route.name === 'string',
  )
  return {
    ...(value as unknown as Release),
    declaration: { ...(declaration as unknown as RemoteDeclaration), routes },
    chunks: isRecord(value.chunks) ? (value.chunks as Release['chunks']) : {},
    needs: isRecord(value.needs) ? (value.needs as Release['needs']) : {},
    integrity: isRecord(value.integrity) ? (value.integrity as Release['integrity']) : {},
  }
}
