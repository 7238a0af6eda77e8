import type { OpsFault, OpsFrame } from '@fankeep/shared/contract/ops'
import type { Command } from './commands'
import { findFault, listFaults } from '../faults/find-faults'
import { createStackReader } from '../faults/stack-reader'
import { Misunderstood } from '../problem'
import { openOwnStore } from '../store/open'
import { daysKept } from '../telemetry/kept'

/** The faults behind the codes that panels show. */
export const faultCommands: Record<string, Command> = {
  async fault(words) {
    // A code that was written down with a space arrives as two words.
    if (words.length === 0) throw new Misunderstood('Which one? release fault CODE')
    const found = await findFault(await openFaults(), words.join(''))
    const { code, shown, count, first, last, versions, pages } = found
    const seen = shown
      ? `shown ${shown.at} by ${found.remote} ${shown.version}`
      : `of ${found.remote}; when this code was shown is not kept any more, only its fault is`
    return {
      answer: found,
      rows: [
        [`${code}: ${seen}`],
        [`${found.name}: ${found.message}`],
        ...(pages.length > 0 ? [[`Page: ${pages.join(', ')}`]] : []),
        ...found.stack.map((frame) => [`  ${lineOf(frame)}`]),
        [],
        [
          `Seen ${count} ${count === 1 ? 'time' : 'times'} in ${daysKept} days, first ${first}, last ${last}:`,
        ],
        ...versions.map(({ version, count: times }) => [`  ${version}`, String(times)]),
      ],
    }
  },

  async faults([name]) {
    const { store, ...parts } = await openFaults()
    const faults = await listFaults(parts, name)
    if (name && faults.length === 0) await store.refuseUnknown(name)
    const none = `No fault${name ? ` of ${name}` : ''} was reported in the last ${daysKept} days.`
    return {
      answer: faults,
      rows:
        faults.length === 0
          ? [[none]]
          : [['TIMES', 'NAME', 'LAST SEEN', 'LAST VERSION', 'CODE', 'WHERE', 'WHAT'], ...faults.map(rowOf)],
    }
  },
}

async function openFaults() {
  const store = await openOwnStore()
  return { store, backend: store.backend, readStack: createStackReader(store), now: new Date() }
}

function lineOf({ built, source, within }: OpsFrame): string {
  const place = source ? `${source.file}:${source.line}:${source.column}` : `${built} (no map)`
  return `at ${within ? `${within} (${place})` : place}`
}

function rowOf({ count, remote, last, versions, codes, stack: [frame], name, message }: OpsFault): string[] {
  const place = frame?.source ? `${frame.source.file}:${frame.source.line}` : (frame?.built ?? '–')
  const what = message ? `${name}: ${message}` : name
  return [String(count), remote, last, versions.at(-1)?.version ?? '–', codes[0]?.code ?? '–', place, what]
}
