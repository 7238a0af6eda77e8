/**
 * Where releases and their registry lie: a folder, or S3-compatible storage. Paths are relative, with slashes.
 * Only what cannot be put together from these is here, so that both are the same to everything above.
 */
export interface StorageBackend {
  /** Where it is, for a person. */
  readonly place: string
  /** The whole file; null where there is none. */
  read: (path: string) => Promise<Buffer | null>
  /** Names directly in a folder, files and folders alike, in order; `after`: only those that come after this name. */
  list: (folder: string, after?: string) => Promise<string[]>
  /**
   * Makes a file, whole or not at all, kept through a loss of power. Of several who make the same one, one alone does.
   * @returns whether it was we; not, where the name is taken.
   */
  create: (path: string, bytes: Buffer) => Promise<boolean>
  /** Makes or replaces a file: readers see the one or the other, whole. */
  write: (path: string, bytes: Buffer) => Promise<void>
  /**
   * Makes a folder of files that are never changed, of which `last` makes the folder count: no one takes it for one that
   * is whole before it is. Where the folder is there already, it stays as it is.
   * @throws Problem where another is putting other bytes there at the same moment.
   */
  addFolder: (folder: string, files: AddedFile[], last: string) => Promise<void>
  /** Deletes a file, or a folder with all that is in it; nothing where there is none. */
  remove: (path: string) => Promise<void>
  /** When something in a folder was written last; undefined where there is nothing in it. */
  lastWritten: (folder: string) => Promise<Date | undefined>
  /** Deletes what programs that were killed left unfinished before then. @returns how much there was; of a dry run it stays */
  clearDrafts: (before: Date, dryRun: boolean) => Promise<number>
  /** Calls back, soon, when something in the folder has changed; undefined where the storage cannot tell. */
  watch?: (folder: string, onChange: () => void) => { stop: () => void } | undefined
}

export interface AddedFile {
  name: string
  read: () => Promise<Buffer>
}
