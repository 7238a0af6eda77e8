import one from './agreed-words/1.json'
import { signUpWords } from './rules'

/** By which words fans agreed, by number (`signUpWords`). They stay readable: other words get the next number. */
const agreedWords = { 1: one }

/** Those of today, in each language. */
export const wordsToAgree = agreedWords[signUpWords]
