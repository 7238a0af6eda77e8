import { fanGroupMax, fanGroupsMax, fanNoteMax, fanTagMax, fanTagsMax } from '@fankeep/shared/contract'
import type { KeptLabels } from '../archive'
import type { UploadEntry } from '../archives/entry'
import type { NoteBook } from '../archives/notes'
import { readWhole } from '../archives/read-file'
import { isRecord, listOf, recordOf, textOf } from '../archives/values'
import { instantOf } from '../csv/dates'
import { readLines } from './lines'

type Fields = Record<string, unknown>

export interface LabelsFound {
  labels: KeptLabels
  /** How many files they are in. */
  used: number
}

/**
 * The tags, groups and notes of one page. Each file of a member's data contains those of all pages.
 * @param folder the folder of `pages.json`, with its slash
 * @param notes collects problems with the files while they are read
 */
export async function labelsIn(
  entries: UploadEntry[],
  { container }: UploadEntry,
  folder: string,
  page: string,
  notes: NoteBook,
): Promise<LabelsFound> {
  const at = (name: string) =>
    entries.find((entry) => entry.container === container && entry.path === folder + name)
  const rowsOf = async (entry: UploadEntry | undefined) =>
    (entry ? listOf(await readWhole(entry)).map(recordOf) : []).filter(({ pageId }) => pageId === page)
  const lines = <Made>(entry: UploadEntry | undefined, make: (row: Fields) => Made | undefined) =>
    linesOf(entry, page, make, notes)
  const [tags, taggedFans, groups, groupFans, fanNotes] = [
    ...[at('fan-tags.json'), at('fan-tags-fans.jsonl')],
    ...[at('fan-groups.json'), at('fan-groups-fans.jsonl')],
    at('fan-notes.jsonl'),
  ]
  const tagRows = (await rowsOf(tags)).slice(0, fanTagsMax)
  const groupRows = (await rowsOf(groups)).slice(0, fanGroupsMax)
  return {
    labels: {
      tags: tagRows.flatMap((row) => named(row, fanTagMax)),
      groups: groupRows.flatMap((row) =>
        named(row, fanGroupMax).map((group) => ({ ...group, rule: row.rule ?? null })),
      ),
      carriers: [
        { of: 'tags', read: () => lines(taggedFans, carrierOf) },
        { of: 'groups', read: () => lines(groupFans, carrierOf) },
      ],
      notes: () => lines(fanNotes, noteOf),
    },
    used: [tags, taggedFans, groups, groupFans, fanNotes].filter(Boolean).length,
  }
}

function named({ id, name: given }: Fields, most: number) {
  const [label, name] = [textOf(id, 20), textOf(given, most)?.trim()]
  return label && name ? [{ id: label, name }] : []
}

function carrierOf({ of, uid: given }: Fields) {
  const [id, uid] = [textOf(of, 20), textOf(given)]
  return id && uid ? { id, uid } : undefined
}

function noteOf({ uid: given, note: said, changedAt: changed }: Fields) {
  const [uid, note] = [textOf(given), textOf(said, fanNoteMax)]
  const changedAt = typeof changed === 'string' ? instantOf(changed) : undefined
  return uid && note && changedAt !== undefined ? { uid, note, changedAt } : undefined
}

async function* linesOf<Made>(
  entry: UploadEntry | undefined,
  page: string,
  make: (row: Fields) => Made | undefined,
  notes: NoteBook,
): AsyncGenerator<Made[]> {
  if (!entry) return
  const read = (value: unknown) => {
    const made = isRecord(value) ? make(value) : undefined
    return made === undefined ? [] : [{ made, isOurs: recordOf(value).pageId === page }]
  }
  for await (const rows of readLines(entry, read, { notes, whole: true }))
    yield rows.flatMap(({ made, isOurs }) => (isOurs ? made : []))
}
