import type { Config } from './config'
import { type Files, folderFiles } from './files'
import { s3Files } from './s3-files'

/** Opens the storage that `FILES` names: a folder, or S3-compatible storage. */
export const openFiles = ({ filesDir, filesUrl }: Pick<Config, 'filesDir' | 'filesUrl'>): Files =>
  filesUrl === undefined ? folderFiles(filesDir) : s3Files(filesUrl, filesDir)
