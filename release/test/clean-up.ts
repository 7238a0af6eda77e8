/*
 * What tests leave behind. The files of a worker share these lists, and a hook set by a shared module belongs only to the first
 * file that loads it; so `setup.ts`, which runs before each file, empties them.
 */

/** What a test started; stopped after it. */
export const closing: (() => unknown)[] = []
/** What a file created; removed after it. */
export const removing: (() => unknown)[] = []
