/** The part of yauzl 3 that is used here; the package has no types. */
declare module 'yauzl' {
  export class RandomAccessReader {
    ref(): void
    unref(): void
    read(
      buffer: Buffer,
      offset: number,
      length: number,
      position: number,
      done: (error: Error | null, bytesRead?: number) => void,
    ): void
    close(done: (error?: Error | null) => void): void
  }
  export interface ExtraField {
    id: number
    data: Buffer
  }
  export interface Entry {
    fileName: string
    versionMadeBy: number
    generalPurposeBitFlag: number
    compressionMethod: number
    crc32: number
    compressedSize: number
    uncompressedSize: number
    fileNameLength: number
    fileNameRaw: Buffer
    extraFields: ExtraField[]
    externalFileAttributes: number
    relativeOffsetOfLocalHeader: number
    isEncrypted(): boolean
    getLastModDate(options?: { timezone?: 'local' | 'UTC' }): Date
  }
  export interface ZipFile {
    entryCount: number
    /** Where the central directory begins. */
    readEntryCursor: number
    close(): void
    eachEntry(): AsyncIterableIterator<Entry>
    openReadStreamPromise(entry: Entry): Promise<import('node:stream').Readable>
  }
  export interface Options {
    autoClose?: boolean
    lazyEntries?: boolean
    decodeStrings?: boolean
    validateEntrySizes?: boolean
    strictFileNames?: boolean
  }
  export function fromRandomAccessReaderPromise(
    reader: RandomAccessReader,
    totalSize: number,
    options?: Options,
  ): Promise<ZipFile>
  export function fromBufferPromise(buffer: Buffer, options?: Options): Promise<ZipFile>
  export function getFileNameLowLevel(
    flags: number,
    name: Buffer,
    extraFields: ExtraField[],
    strict: boolean,
  ): string
  export function validateFileName(name: string): string | null
  const yauzl: {
    RandomAccessReader: typeof RandomAccessReader
    fromRandomAccessReaderPromise: typeof fromRandomAccessReaderPromise
    getFileNameLowLevel: typeof getFileNameLowLevel
    validateFileName: typeof validateFileName
  }
  export default yauzl
}
