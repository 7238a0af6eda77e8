/** A module as a host without a plugin gives it. */
export const given = (version: string, module: unknown) => ({
  version,
  lib: () => module,
  shareConfig: { singleton: true, requiredVersion: `^${version}` },
})
