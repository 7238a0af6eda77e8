/** The file of a revision, or of a version of the trust document: sorting by name sorts by number. */
export const numberedFile = (number: number) => `${String(number).padStart(8, '0')}.json`
