/** The file of a revision, or of a version of the trust document: in the order of their names they are in that of their numbers. */
export const numberedFile = (number: number) => `${String(number).padStart(8, '0')}.json`
