/** What Module Federation's extension for Chrome (packages/chrome-devtools of module-federation/core) reads in a page. */
interface Federation {
  moduleInfo: Record<
    string,
    {
      version?: string
      modules?: { moduleName: string }[]
      shared?: { sharedName: string; version: string }[]
      remotesInfo?: Record<string, { matchedVersion: string }>
    }
  >
  __SHARE__: Record<string, Record<string, Record<string, Record<string, { version?: string }>>>>
}

/**
 * Runs in the page. Returns the extension's two views: the modules, and the shared packages with the owner of their scope. A package's
 * `from` is not the owner: the runtime sets it to the build that took the package last.
 */
export function readAsExtension() {
  const { moduleInfo, __SHARE__: scopes } = (globalThis as unknown as { __FEDERATION__: Federation })
    .__FEDERATION__
  const modules = Object.entries(moduleInfo)
    .filter(([id]) => id !== 'extendInfos')
    .map(([id, { version, modules: exposes = [], shared = [], remotesInfo = {} }]) => ({
      ...{ id, version },
      exposes: exposes.map(({ moduleName }) => moduleName),
      shared: Object.fromEntries(shared.map(({ sharedName, version: built }) => [sharedName, built])),
      remotes: Object.entries(remotesInfo).map(([name, { matchedVersion }]) => `${name}:${matchedVersion}`),
    }))
  const shared = Object.entries(scopes).flatMap(([owner, ofOwner]) =>
    Object.values(ofOwner).flatMap((scope) =>
      Object.entries(scope).flatMap(([name, versions]) =>
        Object.entries(versions).map(([key, { version = key }]) => ({ name, version, owner })),
      ),
    ),
  )
  return { modules, shared }
}
