/** Letters that are written from right to left: Hebrew, Arabic and their relatives. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/**
 * Puts a value with right-to-left letters between FSI and PDI (Unicode Bidirectional Algorithm, UAX #9). Otherwise the value would
 * reorder the digits and marks next to it in a sentence: `سلمى (3)` would be shown as `(3) سلمى`.
 */
export const isolate = (value: string): string => (rightToLeft.test(value) ? `\u2068${value}\u2069` : value)

/** Removes what `isolate` adds, from a text that leaves the page: a file's name, the clipboard. */
export const withoutIsolates = (text: string): string => text.replace(/[\u2068\u2069]/g, '')
