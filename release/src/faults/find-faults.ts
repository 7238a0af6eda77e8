import type { OpsFault, OpsFaultFound, OpsFrame } from '@fankeep/shared/contract/ops'
import { parseFaultCode } from '@fankeep/shared/contract/fault-code'
import { Problem } from '../problem'
import type { StorageBackend } from '../store/storage-backend'
import { type KeptFault, readFaults } from '../telemetry/fault-book'
import { daysKept } from '../telemetry/kept'
import type { StackReader } from './stack-reader'

/** How many distinct faults are listed. */
const listed = 50
/** The most frequent faults, whose stacks are read to match them across versions. */
const compared = 60
/** How many frames are compared to match faults of two versions. */
const telling = 3

export interface FaultParts {
  backend: StorageBackend
  readStack: StackReader
  now: Date
}

/**
 * The distinct faults of the last days, the most frequent first; of one remote or of all. Shows only the innermost frames of each stack:
 * a stranger may have listed every file there is.
 */
export async function listFaults(parts: FaultParts, remote?: string): Promise<OpsFault[]> {
  const kept = await readFaults(parts.backend, parts.now)
  const groups = await groupsOf(
    kept.filter((fault) => !remote || fault.remote === remote),
    parts.readStack,
  )
  const frequent = groups.toSorted((a, b) => countOf(b) - countOf(a) || lastOf(b).localeCompare(lastOf(a)))
  return Promise.all(frequent.slice(0, listed).map((group) => sumOf(group, parts.readStack, telling)))
}

/**
 * The fault behind the code of a panel. If the exact code is no longer stored with its fault, its first half still identifies it.
 * @throws Problem `no_code` if the text is no code, `no_such_fault` if no fault of the last days has it.
 */
export async function findFault(parts: FaultParts, text: string): Promise<OpsFaultFound> {
  const code = parseFaultCode(text)
  if (!code)
    throw new Problem(
      `"${text.slice(0, 40)}" is not an error code. A code has eight letters and digits, like 7KQM-2XHT, and never I, O, 0 or 1. ` +
        'Ask the member to read it again.',
      'no_code',
    )
  const kept = await readFaults(parts.backend, parts.now)
  const exact = kept.find(({ codes }) => codes.some((each) => each.code === code))
  const alike = kept
    .filter(({ codes }) => codes.some((each) => each.code.slice(0, 5) === code.slice(0, 5)))
    .toSorted((a, b) => b.count - a.count)
  const fault = exact ?? alike[0]
  if (!fault)
    throw new Problem(
      `No fault with the code ${code} was reported in the last ${daysKept} days. Compare the code with the member's, letter by letter. ` +
        'A fault is found a few seconds after its panel was shown; a page that was offline, or that blocks reports, sent none: ' +
        'then look for the page and the time in "release faults".',
      'no_such_fault',
    )
  const same = kept.filter(({ remote, name }) => remote === fault.remote && name === fault.name)
  const group = (await groupsOf(same, parts.readStack, fault)).find((each) => each.includes(fault)) ?? [fault]
  const shown = exact?.codes.find((each) => each.code === code)
  return {
    ...(await sumOf(group, parts.readStack, fault.frames.length, fault)),
    code,
    shown: shown ? { at: shown.at, version: fault.version } : null,
  }
}

/** Groups the same faults across versions: by their places in the sources, which a build does not move. */
async function groupsOf(
  kept: KeptFault[],
  readStack: StackReader,
  first?: KeptFault,
): Promise<KeptFault[][]> {
  const groups = new Map<string, KeptFault[]>()
  const frequent = kept.toSorted(
    (a, b) => Number(b === first) - Number(a === first) || b.count - a.count || b.last.localeCompare(a.last),
  )
  for (const [at, fault] of frequent.entries()) {
    const read = at < compared ? await readStack(fault.frames.slice(0, telling)) : []
    const isRead = read.length > 0 && read.every(({ source }) => source)
    const key = [fault.remote, fault.name, ...(isRead ? read.map(placeOf) : [fault.id])].join('\n')
    groups.set(key, [...(groups.get(key) ?? []), fault])
  }
  return [...groups.values()]
}

/** Lines move with every edit above them: the function's name is more stable. */
const placeOf = ({ source, within }: OpsFrame) =>
  within ? `${source!.file} ${within}` : `${source!.file}:${source!.line}`

const countOf = (group: KeptFault[]) => group.reduce((sum, { count }) => sum + count, 0)
const lastOf = (group: KeptFault[]) =>
  group
    .map(({ last }) => last)
    .toSorted()
    .at(-1)!

/**
 * @param most maximum number of frames of the stack
 * @param shown whose message and stack are shown; by default those of the newest
 */
async function sumOf(
  group: KeptFault[],
  readStack: StackReader,
  most: number,
  shown?: KeptFault,
): Promise<OpsFault> {
  const inTime = group.toSorted((a, b) => a.last.localeCompare(b.last))
  const { remote, name, message, frames } = shown ?? inTime.at(-1)!
  const versions = new Map<string, number>()
  for (const { version, count } of inTime) versions.set(version, (versions.get(version) ?? 0) + count)
  return {
    remote,
    name,
    message,
    versions: [...versions].map(([version, count]) => ({ version, count })),
    pages: [...new Set(inTime.flatMap(({ page }) => page ?? []))],
    count: countOf(group),
    first: inTime.map(({ first }) => first).toSorted()[0]!,
    last: lastOf(group),
    codes: inTime
      .flatMap(({ codes, version }) => codes.map((each) => ({ ...each, version })))
      .toSorted((a, b) => b.at.localeCompare(a.at))
      .slice(0, 5),
    stack: await readStack(frames.slice(0, most)),
  }
}
