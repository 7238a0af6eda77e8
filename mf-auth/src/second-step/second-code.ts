import { plainWidth } from '@fankeep/shared/contract'

/** The second proof: the authenticator on the phone, or a spare code for use without the phone. */
export type SecondWay = 'app' | 'spare'

/** A spare code is shown as `abcd-efgh-jkmn`; dashes, spaces, case and width are ignored. */
const spareLength = 12
const bare = (code: string) => plainWidth(code).replace(/[^0-9a-z]/gi, '')

/** The error of a code, as the key of its sentence under `secondStep`. */
export function secondProblem(way: SecondWay, code: string): 'codeSix' | 'spareShape' | undefined {
  if (way === 'app') return /^\d{6}$/.test(code) ? undefined : 'codeSix'
  return bare(code).length === spareLength ? undefined : 'spareShape'
}
