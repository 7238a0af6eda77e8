import { createHash } from 'node:crypto'
import { subjectOf } from '@fankeep/shared/contract/fault-code'
import type { FaultReport } from '@fankeep/shared/contract/fault-report'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { parseJson } from '../parse-json'
import type { StorageBackend } from '../store/storage-backend'
import { dayOf, daysKept } from './kept'

const folder = 'telemetry/faults'

/** Bounds of what one process stores per day: anyone can send a report. */
export const faultBounds = {
  /** Distinct faults of one version, the newest. */
  perVersion: 60,
  /** Distinct faults of all versions, the newest. */
  perDay: 400,
  /** Reports counted per address: fewer than a version has room for, so no single address can evict all others. */
  perAddress: 30,
  /** Codes of one fault, the newest. */
  codes: 5,
  /** How many addresses are remembered. */
  addresses: 10_000,
}

const keptFault = z.object({
  /** The same for the same fault in every version. */
  id: z.string(),
  remote: z.string(),
  version: z.string(),
  name: z.string(),
  message: z.string(),
  /** Null if the page is no route of that version. */
  page: z.string().nullable(),
  frames: z.array(z.string()),
  count: z.int(),
  first: z.iso.datetime(),
  last: z.iso.datetime(),
  /** The newest last. */
  codes: z.array(z.object({ code: z.string(), at: z.iso.datetime() })),
})
export type KeptFault = z.infer<typeof keptFault>

/** What a process stores of a report: the page's own text only if it is known to be ours. */
export type KnownReport = Omit<FaultReport, 'page'> & { page: string | null }

const idOf = (report: KnownReport) =>
  createHash('sha256').update(subjectOf(report)).digest('hex').slice(0, 16)
const keyOf = ({ remote, version, id }: Pick<KeptFault, 'remote' | 'version' | 'id'>) =>
  `${remote} ${version} ${id}`

/** The faults of one day, as one process received them. */
export class FaultBook {
  /** In the order in which they were last received. */
  private readonly faults = new Map<string, KeptFault>()
  private readonly heard = new LRUCache<string, number>({ max: faultBounds.addresses })

  get all(): KeptFault[] {
    return [...this.faults.values()]
  }

  /** @returns whether it was added: the number per address is limited */
  add(report: KnownReport, address: string): boolean {
    const already = this.heard.get(address) ?? 0
    if (already >= faultBounds.perAddress) return false
    this.heard.set(address, already + 1)

    const { remote, version, name, message, page, frames, at, code } = report
    const one = { id: idOf(report), remote, version, name, message, page, frames }
    const next = { ...one, count: 1, first: at, last: at, codes: [{ code, at }] }
    const present = this.faults.get(keyOf(one))
    this.faults.delete(keyOf(one))
    this.faults.set(keyOf(one), present ? joined(present, next) : next)
    this.forgetOldest(
      ({ remote: of, version: in_ }) => of === remote && in_ === version,
      faultBounds.perVersion,
    )
    this.forgetOldest(() => true, faultBounds.perDay)
    return true
  }

  private forgetOldest(among: (fault: KeptFault) => boolean, most: number) {
    const found = this.all.filter(among)
    for (const fault of found.slice(0, Math.max(0, found.length - most))) this.faults.delete(keyOf(fault))
  }
}

/** Merges the same fault of one version from two books or reports. */
function joined(one: KeptFault, other: KeptFault): KeptFault {
  const [older, newer] = one.last <= other.last ? [one, other] : [other, one]
  const codes = [...older.codes, ...newer.codes].toSorted((a, b) => a.at.localeCompare(b.at))
  return {
    ...newer,
    page: newer.page ?? older.page,
    count: older.count + newer.count,
    first: older.first < newer.first ? older.first : newer.first,
    codes: [...new Map(codes.map((each) => [each.code, each])).values()].slice(-faultBounds.codes),
  }
}

/** Writes the book of a day, replacing this process's earlier one. */
export const keepFaults = (backend: StorageBackend, day: string, writer: string, book: FaultBook) =>
  backend.write(`${folder}/${day}/${writer}.json`, Buffer.from(JSON.stringify(book.all)))

/** The faults of the last days from all processes, added up by version. Unreadable files are skipped. */
export async function readFaults(backend: StorageBackend, now: Date): Promise<KeptFault[]> {
  const sums = new Map<string, KeptFault>()
  const oldest = oldestDay(now)
  for (const day of (await backend.list(folder)).filter((name) => name >= oldest))
    for (const file of await backend.list(`${folder}/${day}`)) {
      const { data } = z.array(keptFault).safeParse(parseJson(await backend.read(`${folder}/${day}/${file}`)))
      for (const fault of data ?? []) {
        const present = sums.get(keyOf(fault))
        sums.set(keyOf(fault), present ? joined(present, fault) : fault)
      }
    }
  return [...sums.values()]
}

/** Deletes days that are no longer shown. */
export async function forgetOldFaults(backend: StorageBackend, now: Date): Promise<void> {
  const oldest = oldestDay(now)
  for (const day of await backend.list(folder)) if (day < oldest) await backend.remove(`${folder}/${day}`)
}

const oldestDay = (now: Date) => dayOf(new Date(now.getTime() - (daysKept - 1) * 86_400_000))
