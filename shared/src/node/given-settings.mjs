/** Keys are computed from every character of these. */
const exact = new Set(['SECRET_KEY', 'SECRET_KEY_OLD', 'RELEASE_KEY_PASSPHRASE'])

/**
 * The environment variables that are set. An empty one counts as not set. Spaces and line ends around a value are removed: a file with
 * Windows' line ends leaves a `\r`, a secret made from a file its final line end.
 *
 * @param {NodeJS.ProcessEnv} env
 * @returns {Record<string, string>}
 */
export function givenSettings(env) {
  const trimmed = Object.entries(env).map(([name, value = '']) => [
    name,
    exact.has(name) ? value : value.trim(),
  ])
  return Object.fromEntries(trimmed.filter(([, value]) => value !== ''))
}
