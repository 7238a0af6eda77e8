import type { Command } from './commands'
import { rowsOfDiff } from '../diff/rows'
import { diffWithLive } from '../diff/with-live'
import { Misunderstood } from '../problem'
import { openOwnStore } from '../store/open'

/** What publishing builds would change, compared with what is live. Writes nothing. */
export const diffCommands: Record<string, Command> = {
  async diff(folders) {
    if (folders.length === 0) throw new Misunderstood('Which build? release diff FOLDER…')
    const diffs = await diffWithLive(await openOwnStore(), folders)
    return { answer: diffs, rows: diffs.flatMap(rowsOfDiff) }
  },
}
