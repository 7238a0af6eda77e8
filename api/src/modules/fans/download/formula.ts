import { formulaSigns } from '../../../infra/formula-signs'

/** As numbers: a pattern took three times as long as the rest of a row. */
const risky = [...formulaSigns].map((sign) => sign.codePointAt(0)).join(', ')

/**
 * As SQL: whether a text begins like a formula, after any number of quotes. An import removes one quote from such a text
 * (`platforms/fan-lists`).
 */
export const isFormula = (column: string) => `ascii(ltrim(${column}, '''')) in (${risky})`
