import one from './agreed-words/1.json'
import { signUpWords } from './rules'

/** The words by which fans agreed, by number (`signUpWords`). Published words never change: new words get the next number. */
const agreedWords = { 1: one }

/** The current words, in each language. */
export const wordsToAgree = agreedWords[signUpWords]
