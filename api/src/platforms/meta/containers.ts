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

/** What Instagram and Threads have of their own; the way through containers is one. */
interface Containers {
  app: 'instagram' | 'threads'
  scopes: readonly string[]
  version: string
  /** `/{id}/media`, `/{id}/threads`. */
  make: string
  publish: string
  limit: string
  /** The field that says how far a container is. */
  status: 'status_code' | 'status'
  /** The field of the words, in what is made and in what is listed. */
  words: 'caption' | 'text'
  /** The lists that a part of a thread, or a post, shows up in. */
  lists: (part: Part) => string[]
  /** Fields of a container that shows one file, or none. */
  single: (file: PartFile | undefined, inCarousel: boolean) => { [name: string]: string }
}

/** Seconds until a container is asked about again: a picture takes one or two, a film minutes. */
const again = (part: Part) => (part.files.some(({ kind }) => kind === 'video') ? 15 : 2)

const publishedAs = (id: string) => `container:${id}`

export function throughContainers(style: Containers): Publisher {
  return {
    app: style.app,
    scopes: style.scopes,
    // Containers have no field for it: posts are as open as the account.
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
      // Containers end after a day, and those of long ago are not known any more.
      if (error instanceof PlatformProblem && error.kind === 'vanished') return { [style.status]: 'EXPIRED' }
      throw error
    })
  const fields = recordOf(answer)
  return {
    code: String(fields[style.status]),
    said: textOf(fields.error_message ?? fields.status, 300) ?? '',
  }
}

/** @throws NotReady, and PlatformProblem `refused` for one that came to nothing. Undefined: it has ended. */
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

/** Gives whether all is there; false where some of it ended meanwhile, and it begins again. */
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

/** So many of a list are looked through. */
const most = 100

/** What is there since; `isCut` where there may be more. */
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
  // Not published: it may be handed over again, for it is taken once.
  if (code === 'FINISHED') return 'absent'
  const { rows, isCut } = await listed(style, place, since)
  const found = theOne(
    rows.filter(({ id }) => !known.has(id)),
    ({ text }) => sameText(text, place.part.text),
  )
  if (typeof found === 'object') return { id: found.id }
  // It says of itself that it is there, under whichever id.
  if (code === 'PUBLISHED') return { id: publishedAs(container) }
  return isCut ? 'unsure' : found
}
