import type { Config } from '../config/config'
import { type Files, folderFiles } from './files'
import type { Log } from '../log'
import { s3Files } from './s3-files'

/** Opens the storage that `FILES` names: a folder, or S3-compatible storage. */
export const openFiles = ({ filesDir, filesUrl }: Pick<Config, 'filesDir' | 'filesUrl'>): Files =>
  filesUrl === undefined ? folderFiles(filesDir) : s3Files(filesUrl, filesDir)

/** The name of a file that does not exist. */
const absent = '0'.repeat(64)

/**
 * Logs whether the storage cannot be reached. The api starts without it, because most calls need no files; without this line a wrong address
 * or key is noticed only when a member's upload fails.
 */
export const logUnreachable = (files: Pick<Files, 'size'>, log: Pick<Log, 'error'>): Promise<unknown> =>
  files
    .size(absent)
    .catch((error: unknown) =>
      log.error({ err: error }, "FILES cannot be reached: members' files can be neither stored nor read"),
    )
