import { postTextMax, recordOf, textOf } from '../archives/values'
import { writtenOut } from './links'
import { unescapeHtml } from './text'

/** Long texts are stored separately from their posts, under ids of their own. No archive has more characters of them than this. */
const charactersMax = 64 * 1024 ** 2

interface Note {
  id?: string
  text: string
  /** Its short links, as listed in the archive. */
  urls: unknown
}

/** A text reduced for comparison: without t.co links, which differ, and without leading mentions of the people answered. */
const comparable = (text: string) =>
  text
    .replace(/^(?:@\w{1,20}\s+)+/, '')
    .replace(/https?:\/\/t\.co\/\w*/g, '')
    .replace(/…\s*$/, '')
    .replace(/\s+/g, '')

const second = (at: number) => Math.floor(at / 1000)

/**
 * The long texts of an archive. A note has no reference to its post: both were created in the same second (give or take one),
 * and the post's text is the beginning of the note.
 */
export class NoteTexts {
  private readonly bySecond = new Map<number, Note[]>()
  private characters = 0

  /** Adds a record of `note-tweet.js`; returns false if it is unusable. */
  add(value: unknown): boolean {
    const note = recordOf(recordOf(value).noteTweet ?? value)
    const text = textOf(recordOf(note.core).text, postTextMax)
    const at = typeof note.createdAt === 'string' ? Date.parse(note.createdAt) : NaN
    if (text === undefined || Number.isNaN(at)) return false
    this.characters += text.length
    if (this.characters > charactersMax) return true
    const id = textOf(note.tweetId ?? note.noteTweetId, 30)
    const same = this.bySecond.get(second(at)) ?? []
    this.bySecond.set(second(at), same)
    const { urls } = recordOf(note.core)
    same.push(id === undefined ? { text, urls } : { id, text, urls })
    return true
  }

  get empty() {
    return this.bySecond.size === 0
  }

  /** The long text of a post, with its links written out; undefined if it has none. */
  of(id: string, createdAt: number | undefined, text: string): string | undefined {
    if (createdAt === undefined) return undefined
    const start = comparable(text)
    const at = second(createdAt)
    for (const note of [0, -1, 1].flatMap((aside) => this.bySecond.get(at + aside) ?? [])) {
      // The post's text was escaped as HTML and is unescaped here; a note's may be escaped or not.
      for (const long of [note.text, unescapeHtml(note.text)]) {
        if (note.id === id || (start.length >= 8 && comparable(long).startsWith(start)))
          return writtenOut(long, note.urls)
      }
    }
    return undefined
  }
}
