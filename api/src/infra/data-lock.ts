import { join } from 'node:path'
import { takeLock } from '@fankeep/shared/node/lock-file'
import { StartProblem } from './start-problem'

/** Another process holds the data folder. The message is for the person at the terminal. */
class DataFolderHeld extends StartProblem {
  constructor(
    readonly dataDir: string,
    readonly pid: number,
  ) {
    super(
      `The data folder ${dataDir} is in use by the FanKeep api, process ${pid}. Stop that process first, or use another folder: DATA_DIR=./other`,
    )
  }
}

/**
 * Locks the data folder for this process, with a file `api.lock` that names its holder.
 * @returns the function that releases it.
 * @throws StartProblem if another process holds it
 */
export function lockDataFolder(dataDir: string): () => void {
  const taken = takeLock(join(dataDir, 'api.lock'))
  if ('holder' in taken) throw new DataFolderHeld(dataDir, taken.holder.pid)
  return taken.release
}
