import type { RegisteredRemote, Release } from '../registry'

/** What Module Federation's Chrome extension shows of a module (`GlobalModuleInfo` of @module-federation/sdk). */
interface ModuleInfo {
  version: string
  remoteEntry?: string
  globalName?: string
  modules?: { moduleName: string; modulePath: string }[]
  shared?: {
    sharedName: string
    version: string
    shareConfig: { requiredVersion: string; singleton: boolean }
  }[]
  remotesInfo?: Record<string, { matchedVersion: string }>
}
export type Described = Record<string, ModuleInfo>

interface Manifest {
  exposes: { name: string; path: string }[]
  shared: { name: string; version: string; requiredVersion: string; singleton: boolean }[]
}

/**
 * Describes a page's remotes from their manifests, in the format that the federation runtime would write to `__FEDERATION__.moduleInfo`. The site's
 * pages load no manifests, to save visitors the requests; only a developer's page does. A remote without a manifest (a development build) has no list
 * of its modules.
 */
export async function describeRemotes(
  shell: string,
  remotes: RegisteredRemote[],
  get: typeof fetch,
): Promise<Described> {
  const described = await Promise.all(
    remotes.map(async ({ name, live }) => [`${name}:${live.version}`, await describe(live, get)] as const),
  )
  const remotesInfo = Object.fromEntries(
    remotes.map(({ name, live }) => [name, { matchedVersion: live.version }]),
  )
  return { shell: { version: shell, remotesInfo }, ...Object.fromEntries(described) }
}

async function describe({ version, base, entry, global }: Release, get: typeof fetch): Promise<ModuleInfo> {
  const about = { version, globalName: global, remoteEntry: new URL(base + entry, location.href).href }
  try {
    const { exposes, shared } = (await (await get(`${base}mf-manifest.json`)).json()) as Manifest
    return {
      ...about,
      modules: exposes.map(({ name, path }) => ({ moduleName: name, modulePath: path })),
      shared: shared.map(({ name, requiredVersion, singleton, version: built }) => ({
        ...{ sharedName: name, version: built },
        shareConfig: { requiredVersion, singleton },
      })),
    }
  } catch {
    return about
  }
}
