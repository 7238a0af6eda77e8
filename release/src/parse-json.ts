/** What JSON says; undefined where it is none. */
export function parseJson(bytes: Buffer | string | null): unknown {
  try {
    return JSON.parse(String(bytes))
  } catch {
    return undefined
  }
}
