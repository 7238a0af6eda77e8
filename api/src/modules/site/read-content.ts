import type { CallInput } from '@fankeep/shared/contract'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Language } from '../../infra/language'
import { apiRoot } from '../../infra/paths'

const folder = join(apiRoot, 'content')

/** The articles, by the key in `site.article`, with their files: several are concatenated. */
const articleFiles: Record<CallInput<'site.article'>['key'], string[]> = {
  aboutUs: ['about-us'],
  termService: ['term-service'],
  termPrivacy: ['term-privacy'],
  help: ['help/index', 'help/after'],
  'help-facebook': ['help/facebook', 'help/after'],
  'help-instagram': ['help/instagram', 'help/after'],
  'help-threads': ['help/threads', 'help/after'],
  'help-tiktok': ['help/tiktok', 'help/after'],
  'help-x': ['help/x', 'help/after'],
  'help-youtube': ['help/youtube', 'help/after'],
  'help-xiaohongshu': ['help/xiaohongshu', 'help/after'],
}

export interface Article {
  key: string
  title: string
  /** The day it was last revised. */
  written: Date
  /** The subset of Markdown that `renderArticle` supports. */
  body: string
}

/** A creator's statement about the product. */
export interface Endorsement {
  /** Identifies the picture: `assets/faces/<id>.svg`. */
  id: string
  username: string
  certification: string
  desc: string
}

/** The articles of `content/<language>`. @throws Error that names the file and what it lacks */
export const articlesOf = (language: Language): Article[] =>
  Object.entries(articleFiles).map(([key, files]) => {
    const texts = files.map((file) => readArticle(`${language}/${file}.md`))
    const written = new Date(Math.max(...texts.map((text) => text.written.getTime())))
    return { key, title: texts[0]!.title, written, body: texts.map(({ body }) => body).join('\n\n') }
  })

function readArticle(name: string) {
  const { title, written, body } = parseText(read(name), name, ['title', 'written'])
  const day = new Date(`${written}T00:00:00Z`)
  if (Number.isNaN(day.getTime()))
    throw new Error(`content/${name}: ${written} is not a date like 2026-11-21`)
  return { title, written: day, body }
}

/**
 * The endorsements of `content/<language>/endorsements`, ordered by the number before each name (`1-yang`). @throws Error
 * as `articlesOf`
 */
export const endorsementsOf = (language: Language): Endorsement[] =>
  readdirSync(join(folder, language, 'endorsements'))
    .flatMap((file) => {
      const [, place, id] = /^(\d+)-([a-z]+)\.md$/.exec(file) ?? []
      if (!place || !id) return []
      const name = `${language}/endorsements/${file}`
      const { body, ...fields } = parseText(read(name), name, ['username', 'certification'])
      return [{ place: Number(place), endorsement: { id, ...fields, desc: body } }]
    })
    .sort((a, b) => a.place - b.place)
    .map(({ endorsement }) => endorsement)

const read = (name: string) => readFileSync(join(folder, name), 'utf8')

/**
 * Parses a text with front matter: lines `name: value` between two lines `---`, then the body.
 * @param name of the file, for the error
 * @throws Error if a field or the body is missing
 */
export function parseText<Field extends string>(
  text: string,
  name: string,
  fields: readonly Field[],
): Record<Field | 'body', string> {
  const [, head = '', body = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(text.replaceAll('\r\n', '\n')) ?? []
  const given = new Map(head.split('\n').map((line): [string, string] => cut(line, ':')))
  given.set('body', body.trim())
  const found = [...fields, 'body' as const].map((field): [string, string] => {
    const value = given.get(field)
    if (!value) throw new Error(`content/${name} has no ${field}`)
    return [field, value]
  })
  return Object.fromEntries(found) as Record<Field | 'body', string>
}

function cut(line: string, at: string): [string, string] {
  const [first = '', ...rest] = line.split(at)
  return [first.trim(), rest.join(at).trim()]
}
