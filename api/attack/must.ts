/** Prints a line that says whether a condition holds, and what was found. */
export type Must = (what: string, holds: boolean, found: string) => void
