/**
 * Where releases and their registry are stored: a folder, or S3-compatible storage. Paths are relative, with slashes. An operation
 * that can be composed of the others is not here, so that a backend is small.
 */
export interface StorageBackend {
  /** Its location, for a person. */
  readonly place: string
  /** The whole file; null if it does not exist. */
  read: (path: string) => Promise<Buffer | null>
  /** Names directly in a folder, files and folders alike, sorted; `after`: only those that come after this name. */
  list: (folder: string, after?: string) => Promise<string[]>
  /**
   * Creates a file, completely or not at all, so that it survives a power loss. If several writers create the same file, exactly one succeeds.
   * @returns whether this call created it; false if the name is taken.
   */
  create: (path: string, bytes: Buffer) => Promise<boolean>
  /** Creates or replaces a file: readers see either the old or the new one, complete. */
  write: (path: string, bytes: Buffer) => Promise<void>
  /**
   * Creates a folder of immutable files. `last` is written last and makes the folder valid, so it is never taken for
   * complete too early. If the folder exists already, it is not changed.
   * @throws Problem if another writer is adding other bytes there at the same time.
   */
  addFolder: (folder: string, files: AddedFile[], last: string) => Promise<void>
  /** Deletes a file, or a folder with its content; no-op if it does not exist. */
  remove: (path: string) => Promise<void>
  /** When something in a folder was last written; undefined if it is empty. */
  lastWritten: (folder: string) => Promise<Date | undefined>
  /** Deletes unfinished files that killed programs left before then. @returns how many there were; a dry run keeps them */
  clearDrafts: (before: Date, dryRun: boolean) => Promise<number>
  /** Calls back, soon, when something in the folder has changed; undefined if the storage cannot notify. */
  watch?: (folder: string, onChange: () => void) => { stop: () => void } | undefined
}

export interface AddedFile {
  name: string
  read: () => Promise<Buffer>
}
