/**
 * The first characters that a spreadsheet reads as a formula, a command or the end of a cell (OWASP, "CSV Injection"), full-width forms
 * included.
 */
export const formulaSigns = '=+-@\t\r\n|%＝＋－＠'

/** The same as a class of a pattern. */
export const formulaSign = `[${formulaSigns.replace('-', '\\-')}]`
