import type { PostRecord } from '../archive'
import type { Found, Pass } from '../archives/as-archive'
import type { Container, UploadEntry } from '../archives/entry'
import { MediaIndex } from '../archives/media-index'
import { noteNotKept } from '../archives/not-kept'
import { NoteBook } from '../archives/notes'
import { peek } from '../archives/read-file'
import { dayInName, takenAtBy } from '../archives/taken-at'
import type { Upload } from '../archives/upload'
import { underKey, type Want, wholeArray } from '../json/seek'
import { communityPostOf, type Finders, videoOf, videoOfResource } from './posts'
import { findTables, rowsOf, type Table } from './tables'
import { VideoFiles } from './video-files'

/** Takeout until about 2021: all uploads in one file, or a JSON file next to each film. */
const resourceName = /(^|\/)(playlists\/uploads|videos\/[^/]+)\.json$/
const resourcesMax = 20_000

async function findResources(entries: UploadEntry[]): Promise<UploadEntry[]> {
  const named = entries.filter(({ key }) => resourceName.test(key)).slice(0, resourcesMax)
  const found: UploadEntry[] = []
  for (const entry of named) if (/"snippet"\s*:/.test(await peek(entry, 8192))) found.push(entry)
  return found
}

/** A list of API answers, bare or under `items`. */
const resources: Want = (path, kind) =>
  wholeArray(path, kind) === 'take' ? 'take' : underKey('array', 'items')(path, kind)

async function* postsOfTable(table: Table, finders: Finders, pass: Pass): AsyncGenerator<PostRecord[]> {
  const { entry } = table
  let refused = 0
  const settle = (skipped: number, broken: boolean) => {
    pass.notes.count('records_skipped', skipped + refused, entry.said)
    if (broken) pass.notes.add('corrupt_file', { file: entry.said })
  }
  for await (const cells of rowsOf(entry, settle)) {
    const made =
      table.kind === 'videos'
        ? videoOf(cells, table.columns, finders)
        : communityPostOf(cells, table.columns, finders)
    if (made.length === 0) refused++
    else yield made
  }
}

async function* posts(
  tables: Table[],
  old: UploadEntry[],
  entries: UploadEntry[],
  index: MediaIndex,
  pass: Pass,
) {
  const missing = (count: number) => pass.notes.count('media_missing', count)
  const finders: Finders = { films: new VideoFiles(entries), index, missing }
  for (const table of tables) yield* postsOfTable(table, finders, pass)
  for (const entry of old) yield* pass.file(entry, resources, (value) => videoOfResource(value, finders))
}

const channelId = /\bUC[\w-]{22}\b/

/** The channel, from its table or the first video's row. No Takeout contains a channel's handle. */
async function ownerOf(upload: Upload, tables: Table[]): Promise<string | undefined> {
  const channels = upload.entries.filter(({ key }) =>
    /(^|\/)(channel|kanal|canal|chaîne|頻道|频道|チャンネル|채널)\.csv$/.test(key),
  )
  for (const entry of [...channels, ...tables.map((table) => table.entry)]) {
    const id = channelId.exec(await peek(entry))?.[0]
    if (id !== undefined) return `channel/${id}`
  }
  return undefined
}

/** The time is in the name of the ZIP: `takeout-20260911T193951Z-001.zip`. */
function stampOf({ name }: Container): number | undefined {
  const found = /takeout-(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z/i.exec(name)
  const at = found && Date.parse(`${found[1]}-${found[2]}-${found[3]}T${found[4]}:${found[5]}:${found[6]}Z`)
  return at || undefined
}

/** Of several Takeouts the newest comes first: a video counts as it is there. */
const byStamp = (one: { entry: UploadEntry }, other: { entry: UploadEntry }) =>
  (stampOf(other.entry.container) ?? 0) - (stampOf(one.entry.container) ?? 0)

function takenAt({ containers, entries }: Upload, now: number): number | undefined {
  const newest = Math.max(0, ...containers.flatMap((one) => stampOf(one) ?? []).filter((at) => at <= now))
  if (newest > 0) return newest
  const modified = Math.max(0, ...entries.slice(0, 1000).map((entry) => entry.modified ?? 0)) || undefined
  const named = containers.map(({ name }) => dayInName(name)).find((day) => day !== undefined)
  return takenAtBy(
    { ...(named !== undefined && { named }), ...(modified !== undefined && { modified }) },
    now,
  )
}

/**
 * Reads a YouTube Takeout: videos, and posts of the community tab. No Takeout contains the subscribers (`subscriptions.csv`
 * lists whom the owner follows), and the run says so.
 */
export async function readYoutube(upload: Upload, now: number): Promise<Found | undefined> {
  const { tables, notKept } = await findTables(upload.entries)
  const old = await findResources(upload.entries)
  if (tables.length === 0 && old.length === 0) return undefined
  tables.sort(byStamp)
  const notes = new NoteBook()
  notes.add('fans_not_given', { platform: 'youtube' })
  noteNotKept(notes, notKept)
  const owner = await ownerOf(upload, tables)
  const at = takenAt(upload, now)
  const index = new MediaIndex(upload.entries)
  return {
    platform: 'youtube',
    ...(owner !== undefined && { owner }),
    ...(at !== undefined && { takenAt: at }),
    hasFans: false,
    hasPosts: true,
    fansWhole: false,
    notes,
    used: tables.length + old.length + notKept.length,
    fans: async function* () {},
    posts: (pass) => posts(tables, old, upload.entries, index, pass),
    media: (ref) => index.byRef(ref),
  }
}
