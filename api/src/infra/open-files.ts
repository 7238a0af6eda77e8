import type { Config } from './config'
import { type Files, folderFiles } from './files'
import { s3Files } from './s3-files'

/** Where `FILES` says: a folder, or S3-compatible storage. */
export const openFiles = ({ filesDir, filesUrl }: Pick<Config, 'filesDir' | 'filesUrl'>): Files =>
  filesUrl === undefined ? folderFiles(filesDir) : s3Files(filesUrl, filesDir)
