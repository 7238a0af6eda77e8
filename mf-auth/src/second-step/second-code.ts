/** What someone proves themselves with: the authenticator on their phone, or a code kept for the day it is not there. */
export type SecondWay = 'app' | 'spare'

/** A spare code is shown as `abcd-efgh-jkmn`; dashes, spaces and capitals are the writer's own. */
const spareLength = 12
const bare = (code: string) => code.replace(/[^0-9a-z]/gi, '')

/** What is wrong with the code, as the key of its sentence under `secondStep`. */
export function secondProblem(way: SecondWay, code: string): 'codeSix' | 'spareShape' | undefined {
  if (way === 'app') return /^\d{6}$/.test(code) ? undefined : 'codeSix'
  return bare(code).length === spareLength ? undefined : 'spareShape'
}
