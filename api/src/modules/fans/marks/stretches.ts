/** From this many fans on there are marks, and one for every so many. */
export const markEvery = 500

/** So many stretches at most, of so many marks each, have their frequent grams counted. */
const mostStretches = 1600

/** Rows of one stretch of a list of this size. */
export const stretchOf = (size: number) =>
  markEvery * Math.max(1, Math.ceil(size / markEvery / mostStretches))

/** Rows of one chapter of a list of this size. A chapter's sums are longer than a stretch's days: a quarter as many chapters
 *  are read as stretches in the one that is found. */
export const chapterOf = (size: number) => markEvery * Math.ceil(2 * Math.sqrt(size / markEvery))

/** A gram that this many fans have is frequent; those who have a rarer one are read all at once. */
export const frequentFrom = 4000
