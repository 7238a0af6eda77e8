/** A shared module, in the form in which a host without a plugin provides it. */
export const given = (version: string, module: unknown) => ({
  version,
  lib: () => module,
  shareConfig: { singleton: true, requiredVersion: `^${version}` },
})
