import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs } from '@zxcvbn-ts/language-common'
import { commonPasswords } from './common-passwords'

const estimator = new ZxcvbnFactory({
  dictionary: { common: commonPasswords.trim().split(/\s+/) },
  graphs: adjacencyGraphs,
})

/** What a guesser would try first at this site, as the server has it. */
const ownWords = ['fankeep', 'fan', 'keep', '粉絲保險箱', '粉丝保险箱', 'callback']

/** Beyond this length guesses only get harder, and estimating them slower. */
const estimated = 64

/**
 * 0 (guessed at once) to 4, for the applicant's comfort: the server judges by a hundred times as many words.
 * @param known what a stranger may know of the person: address, name
 */
export function scorePassword(password: string, known: string[]): number {
  const words = [...ownWords, ...known, ...known.flatMap((text) => text.split(/[@.\s]/))]
  return estimator.check(
    password.slice(0, estimated),
    words.filter((word) => word.length > 2),
  ).score
}
