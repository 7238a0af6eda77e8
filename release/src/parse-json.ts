/** Parses JSON; undefined if it is invalid. */
export function parseJson(bytes: Buffer | string | null): unknown {
  try {
    return JSON.parse(String(bytes))
  } catch {
    return undefined
  }
}
