/**
 * What an upload may be: several times what platforms are known to give, and little enough that the worst upload costs
 * seconds and a few dozen megabytes. Lists of followers pack to a tenth or a thirtieth (measured on those made for the
 * tests: 158 MB of X to 12 MB); media do not pack.
 */
export const archiveLimits = {
  /** Entries of all ZIPs of an upload together: 300 bytes of memory each. */
  entries: 200_000,
  /** Bytes of a ZIP's central directory: 200,000 entries of 500 bytes. */
  directory: 100 * 1024 ** 2,
  /** An entry's path. Windows ends at 260 characters, macOS at 1,024 bytes. */
  path: 1024,
  /** What one entry, and one upload, may unpack to. Nothing of either is ever held. */
  entryBytes: 20 * 1024 ** 3,
  uploadBytes: 200 * 1024 ** 3,
  /** Deflate cannot pack better than 1,032 to 1; bombs come close to it. Small entries may: they do no harm. */
  entryRatio: 200,
  entryRatioFrom: 4 * 1024 ** 2,
  uploadRatio: 100,
  uploadRatioFrom: 256 * 1024 ** 2,
  /** Files of records one upload may have, over all its exports: a million followers of Instagram come in about 100. */
  recordFiles: 2000,
  /** Files that are read whole: manifests and the like. */
  wholeFile: 16 * 1024 ** 2,
  /** What an export says of its owner: a few KB. One upload may have it of each of many accounts. */
  ownerFile: 1024 ** 2,
  /** Notes kept of one archive. */
  notes: 50,
} as const

/** How much of a file is looked at to tell what it is. */
export const peekBytes = 64 * 1024
