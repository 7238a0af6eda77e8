import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs } from '@zxcvbn-ts/language-common'
import { commonPasswords } from './common-passwords'

const estimator = new ZxcvbnFactory({
  dictionary: { common: commonPasswords.trim().split(/\s+/) },
  graphs: adjacencyGraphs,
})

/** Words that an attacker of this site would try first; the server has the same list. */
const ownWords = ['fankeep', 'fan', 'keep', '粉絲保險箱', '粉丝保险箱', 'callback']

/** Characters that are estimated: a longer password is only harder to guess, and slower to estimate. */
const estimated = 64

/**
 * 0 (guessed immediately) to 4, as a hint for the person: the server checks with a hundred times as many words.
 * @param known what a stranger may know of the person: address, name
 */
export function scorePassword(password: string, known: string[]): number {
  const words = [...ownWords, ...known, ...known.flatMap((text) => text.split(/[@.\s]/))]
  return estimator.check(
    password.slice(0, estimated),
    words.filter((word) => word.length > 2),
  ).score
}
