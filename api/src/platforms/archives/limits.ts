/**
 * Limits of an upload: several times what platforms are known to give, and low enough that the worst upload costs seconds and a
 * few dozen megabytes. Follower lists compress to a tenth or a thirtieth (measured on those made for the tests: 158 MB of X to
 * 12 MB); media do not compress.
 */
export const archiveLimits = {
  /** Entries of all ZIPs of an upload together: 300 bytes of memory each. */
  entries: 200_000,
  /** Bytes of a ZIP's central directory: 200,000 entries of 500 bytes. */
  directory: 100 * 1024 ** 2,
  /** An entry's path. The limit is 260 characters on Windows, 1,024 bytes on macOS. */
  path: 1024,
  /** What one entry, and one upload, can unpack to. Neither is ever held in memory. */
  entryBytes: 20 * 1024 ** 3,
  uploadBytes: 200 * 1024 ** 3,
  /** Deflate cannot compress better than 1,032 to 1; bombs come close to it. Small entries are exempt: they do no harm. */
  entryRatio: 200,
  entryRatioFrom: 4 * 1024 ** 2,
  uploadRatio: 100,
  uploadRatioFrom: 256 * 1024 ** 2,
  /** Record files in one upload, over all its exports: a million followers of Instagram come in about 100. */
  recordFiles: 2000,
  /** Files that are read into memory as a whole: manifests and the like. */
  wholeFile: 16 * 1024 ** 2,
  /** An export's file about its owner: a few KB. One upload can contain such files of many accounts. */
  ownerFile: 1024 ** 2,
  /** Notes kept of one archive. */
  notes: 50,
} as const

/** How much of a file is read to recognise it. */
export const peekBytes = 64 * 1024
