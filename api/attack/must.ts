/** Says on a line whether something holds, and what was found. */
export type Must = (what: string, holds: boolean, found: string) => void
