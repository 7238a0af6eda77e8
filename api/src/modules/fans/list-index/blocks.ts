/** From this many fans on there are marks, and one for every so many. */
export const markEvery = 500

/** So many blocks at most, of so many marks each, have their frequent grams counted. */
const mostBlocks = 3200

/** Rows of one block of a list of this size. */
export const blockOf = (size: number) => markEvery * Math.max(1, Math.ceil(size / markEvery / mostBlocks))

/** The same of an index that has so many blocks: another version may have made it. */
export const blockIn = (size: number, blocks: number) => markEvery * Math.ceil(size / markEvery / blocks)

/** Rows of one superblock of a list of this size. A superblock's sums are longer than a block's days: a quarter as many superblocks
 *  are read as blocks in the one that is found. */
export const superblockOf = (size: number) => markEvery * Math.ceil(2 * Math.sqrt(size / markEvery))

/** A gram that this many fans have is frequent; those who have a rarer one are read all at once. */
export const frequentFrom = 4000
