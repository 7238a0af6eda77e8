/** Breaks Chinese only at its punctuation. In a narrower window a phrase can be longer than a line. */
export const byPhrase = {
  '@media (min-width: 22.5rem)': { wordBreak: 'keep-all', overflowWrap: 'anywhere' },
} as const
