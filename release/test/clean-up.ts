/*
 * What tests leave behind. The files of a worker share these lists, and a hook that a shared module sets belongs to the first file
 * that loads it alone; so `setup.ts`, which runs before each file, empties them.
 */

/** What a test started, to be stopped after it. */
export const closing: (() => unknown)[] = []
/** What a file made, to be removed after it. */
export const removing: (() => unknown)[] = []
