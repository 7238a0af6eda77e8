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

/** Shorter names are too close to variables of other programs: `HOST`, `GHOST`. */
const shortest = 6

/**
 * A sentence for each variable that is not a setting but differs from one only by its case or a letter (missing, added, other, or two
 * swapped): it would be ignored silently.
 *
 * @param {NodeJS.ProcessEnv} env
 * @param {string[]} settings
 * @returns {string[]}
 */
export const misspelled = (env, settings) =>
  Object.keys(env).flatMap((given) => {
    if (settings.includes(given)) return []
    const meant = settings.find((name) => name.length >= shortest && isOneSlip(given.toUpperCase(), name))
    return meant ? [`${given} is not a setting and is ignored. Is ${meant} meant?`] : []
  })

/**
 * @param {string} one
 * @param {string} other
 */
function isOneSlip(one, other) {
  let start = 0
  while (start < one.length && one[start] === other[start]) start++
  let [end, otherEnd] = [one.length, other.length]
  while (end > start && otherEnd > start && one[end - 1] === other[otherEnd - 1]) {
    end--
    otherEnd--
  }
  const [left, right] = [one.slice(start, end), other.slice(start, otherEnd)]
  return Math.max(left.length, right.length) <= 1 || (left.length === 2 && left === `${right[1]}${right[0]}`)
}
