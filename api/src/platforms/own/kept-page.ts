import { fanMatches } from '@fankeep/shared/contract'
import type { KeptPage } from '../archive'
import type { UploadEntry } from '../archives/entry'
import { readWhole } from '../archives/read-file'
import { instantOf } from '../csv/dates'
import { countOf, dateOf, listOf, recordOf, textOf } from '../archives/values'

const roles = ['main', 'backup'] as const
const states = ['active', 'suspended', 'hijacked', 'lost_access'] as const
const handlesMax = 50
const largest = 2 ** 31 - 1
const halfDay = 12 * 3600_000

/** A day as `YYYY-MM-DD`. Earlier downloads contain its first moment in the server's time zone. */
function dayOf(value: unknown): string | undefined {
  if (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value))
    return dateOf(value) === undefined ? undefined : value
  const at = typeof value === 'string' ? instantOf(value) : undefined
  return at === undefined ? undefined : new Date(at + halfDay).toISOString().slice(0, 10)
}

/** What `pages.json` contains of the values that a member sets for a page. */
export function saidOf(page: Record<string, unknown>): Pick<KeptPage, 'name' | 'role' | 'state' | 'handles'> {
  const name = textOf(page.name, 100)
  const role = roles.find((one) => one === page.role)
  const state = states.find((one) => one === page.state)
  const handles = listOf(page.handles).flatMap((one) => textOf(one, 200) ?? [])
  return {
    handles: handles.slice(0, handlesMax),
    ...(name !== undefined && { name }),
    ...(role && { role }),
    ...(state && { state }),
  }
}

/** The page's days (`days.json`), without invalid ones. */
export async function daysIn(
  entries: UploadEntry[],
  list: UploadEntry,
  folder: string,
): Promise<KeptPage['days']> {
  const entry = entries.find(
    ({ container, path }) => container === list.container && path === `${folder}days.json`,
  )
  const count = (value: unknown) => Math.min(countOf(value) ?? 0, largest)
  const days = entry ? listOf(await readWhole(entry)).map(recordOf) : []
  return days.flatMap(({ day: said, joined, gone, total }) => {
    const day = dayOf(said)
    return day === undefined
      ? []
      : [
          {
            day,
            joined: count(joined),
            gone: count(gone),
            total: countOf(total) === undefined ? null : count(total),
          },
        ]
  })
}

/** The ids under which the page's fans were stored before (`earlier-names.json`). */
export async function namesIn(
  entries: UploadEntry[],
  list: UploadEntry,
  folder: string,
): Promise<KeptPage['names']> {
  const path = `${folder}earlier-names.json`
  const entry = entries.find((one) => one.container === list.container && one.path === path)
  const names = entry ? listOf(await readWhole(entry)).map(recordOf) : []
  return names.flatMap(({ was, uid, name: shown, match: said, foundAt: found }) => {
    const name = textOf(shown, 300)
    const match = fanMatches.find((one) => one === said)
    const foundAt = typeof found === 'string' ? instantOf(found) : undefined
    const ids = [textOf(was, 200), textOf(uid, 200)]
    return match && foundAt !== undefined && ids[0] && ids[1]
      ? [{ was: ids[0], uid: ids[1], ...(name !== undefined && { name }), match, foundAt }]
      : []
  })
}
