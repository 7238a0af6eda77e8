/** A list with more fans than this has a list index, with one mark per this many fans. */
export const markEvery = 500

/** The most blocks whose frequent grams are counted; a block has as many marks as that requires. */
const mostBlocks = 3200

/** Rows per block, for a list of this size. */
export const blockOf = (size: number) => markEvery * Math.max(1, Math.ceil(size / markEvery / mostBlocks))

/** The same for an index with this many blocks: another version of the product may have made it. */
export const blockIn = (size: number, blocks: number) => markEvery * Math.ceil(size / markEvery / blocks)

/**
 * Rows of one superblock of a list of this size. Reading a superblock's sums takes longer than reading a block's days. So there are a
 * quarter as many superblocks as there are blocks in each.
 */
export const superblockOf = (size: number) => markEvery * Math.ceil(2 * Math.sqrt(size / markEvery))

/** A gram of at least this many fans is frequent; the fans with a rarer one are read all together. */
export const frequentFrom = 4000
