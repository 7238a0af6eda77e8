import { countOf, dateOf, listOf, recordOf, textOf } from '../archives/values'
import { needed } from '../api/values'
import { type ApiLine, type Opened, PlatformProblem } from '../connector'
import {
  NotReady,
  type Part,
  type PartFile,
  type Place,
  publicAlone,
  type Publisher,
  refused,
  sameText,
  theOne,
} from '../publisher'
import { graphBatch } from './graph'
import { readPublishProblem } from './publish'

/** What differs between Instagram and Threads; publishing through containers is the same. */
interface Containers {
  app: 'instagram' | 'threads'
  scopes: readonly string[]
  version: string
  /** `/{id}/media`, `/{id}/threads`. */
  make: string
  publish: string
  limit: string
  /** The field with a container's state. */
  status: 'status_code' | 'status'
  /** The field of the text, in the container and in the list. */
  words: 'caption' | 'text'
  /** The lists in which a published part appears: of a thread, or of posts. */
  lists: (part: Part) => string[]
  /** Fields of a container with one file, or none. */
  single: (file: PartFile | undefined, inCarousel: boolean) => { [name: string]: string }
}

/** Seconds until the container's state is requested again: a picture takes one or two seconds, a film minutes. */
const again = (part: Part) => (part.files.some(({ kind }) => kind === 'video') ? 15 : 2)

const publishedAs = (id: string) => `container:${id}`

export function throughContainers(style: Containers): Publisher {
  return {
    app: style.app,
    scopes: style.scopes,
    // Containers have no field for the audience: posts are as public as the account.
    audiences: publicAlone,
    knowsKey: true,
    readProblem: readPublishProblem,
    room: async (line: ApiLine, page: Opened) => {
      const answer = await line.ask('data', `${style.version}/${page.id}/${style.limit}`, {
        query: { fields: 'quota_usage,config' },
        token: page.tokens.access,
      })
      const [row] = listOf(recordOf(answer).data).map(recordOf)
      const total = countOf(recordOf(row?.config).quota_total)
      return total === undefined ? Infinity : total - (countOf(row?.quota_usage) ?? 0)
    },
    prepare: async (place) => {
      if (await make(style, place)) return
      await place.keep({})
      if (!(await make(style, place))) throw new NotReady(again(place.part))
    },
    publish: (place) => post(style, place, style.publish, { creation_id: String(place.ready.container) }),
    find: (place, known) => find(style, place, known),
    link: async (line, page, id) => {
      if (id.startsWith(publishedAs(''))) return null
      const answer = await line.ask('data', `${style.version}/${id}`, {
        query: { fields: 'permalink' },
        token: page.tokens.access,
      })
      return textOf(recordOf(answer).permalink, 500) ?? null
    },
  }
}

const post = async (
  style: Containers,
  { line, page }: Pick<Place, 'line' | 'page'>,
  path: string,
  form: { [name: string]: string },
) =>
  needed(
    recordOf(
      await line.ask('data', `${style.version}/${page.id}${path}`, {
        method: 'POST',
        form,
        token: page.tokens.access,
      }),
    ),
    'id',
  )

async function statusOf(style: Containers, { line, page }: Pick<Place, 'line' | 'page'>, container: string) {
  const answer = await line
    .ask('data', `${style.version}/${container}`, {
      query: { fields: style.app === 'threads' ? 'status,error_message' : 'status_code,status' },
      token: page.tokens.access,
    })
    .catch((error: unknown) => {
      // Containers expire after a day, and old ones are no longer known.
      if (error instanceof PlatformProblem && error.kind === 'vanished') return { [style.status]: 'EXPIRED' }
      throw error
    })
  const fields = recordOf(answer)
  return {
    code: String(fields[style.status]),
    said: textOf(fields.error_message ?? fields.status, 300) ?? '',
  }
}

/** @throws NotReady, and PlatformProblem `refused` for a container that failed. Undefined: it has expired. */
async function finished(style: Containers, place: Place, container: string): Promise<true | undefined> {
  const { code, said } = await statusOf(style, place, container)
  if (code === 'IN_PROGRESS') throw new NotReady(again(place.part))
  if (code === 'EXPIRED') return undefined
  if (code === 'ERROR') {
    await place.keep({})
    throw refused(said || 'ERROR')
  }
  return true
}

const words = (style: Containers, { text, after }: Part) => ({
  ...(text !== '' && { [style.words]: text }),
  ...(after !== null && { reply_to_id: after }),
})

/** Returns true if the container is ready; false if it, or part of it, expired meanwhile and must be made again. */
async function make(style: Containers, place: Place): Promise<boolean> {
  const { part, keep } = place
  const { files } = part
  if (typeof place.ready.container !== 'string') {
    const children = listOf(place.ready.children).map(String)
    if (files.length > 1) {
      for (const file of files.slice(children.length)) {
        children.push(
          await post(style, place, style.make, { ...style.single(file, true), is_carousel_item: 'true' }),
        )
        await keep({ children })
      }
      for (const child of children) if (!(await finished(style, place, child))) return false
    }
    const shown =
      files.length > 1 ? { media_type: 'CAROUSEL', children: children.join() } : style.single(files[0], false)
    await keep({
      children,
      container: await post(style, place, style.make, { ...shown, ...words(style, part) }),
    })
  }
  return (await finished(style, place, String(place.ready.container))) === true
}

/** How many entries of a list are searched. */
const most = 100

/** Posts published since then; `isCut` if there may be more. */
async function listed(style: Containers, { line, page, part }: Place, since: Date) {
  const rows: { id: string; text: string; at: number | undefined }[] = []
  let isCut = false
  for (const list of style.lists(part)) {
    const answer = await line.ask('data', `${style.version}${list.replace('{id}', page.id)}`, {
      query: { fields: `id,${style.words},timestamp`, limit: String(most) },
      token: page.tokens.access,
    })
    const { records } = graphBatch(answer, (row) => [
      { id: needed(row, 'id'), text: textOf(row[style.words], 100_000) ?? '', at: dateOf(row.timestamp) },
    ])
    const recent = records.filter((row) => row.at === undefined || row.at >= since.getTime())
    isCut ||= recent.length >= most
    rows.push(...recent)
  }
  return { rows, isCut }
}

async function find(
  style: Containers,
  place: Place,
  { since, known }: Parameters<Publisher['find']>[1],
): ReturnType<Publisher['find']> {
  const container = place.ready.container
  if (typeof container !== 'string') return 'absent'
  const { code } = await statusOf(style, place, container)
  if (code === 'IN_PROGRESS') throw new NotReady(again(place.part))
  // Not published: it can be submitted again, because a container is published only once.
  if (code === 'FINISHED') return 'absent'
  const { rows, isCut } = await listed(style, place, since)
  const found = theOne(
    rows.filter(({ id }) => !known.has(id)),
    ({ text }) => sameText(text, place.part.text),
  )
  if (typeof found === 'object') return { id: found.id }
  // The container itself says that it was published, though the post's id is unknown.
  if (code === 'PUBLISHED') return { id: publishedAs(container) }
  return isCut ? 'unsure' : found
}
