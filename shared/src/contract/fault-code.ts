/* The code that a panel shows instead of a screen, and how it is made. No schema here: the shell makes codes while it renders. The edge server
 * computes the first half again from the report it received. */

/** Letters and digits that cannot be confused when read aloud: no I, O, 0, 1. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const half = 4

/** The format of a code: `7KQM-2XHT`. */
export const faultCodeForm = new RegExp(`^[${alphabet}]{${half}}-[${alphabet}]{${half}}$`)

/** What identifies a fault, both in the page and on the server. */
export interface FaultSubject {
  remote: string
  /** The error's name, for example `TypeError`. */
  name: string
  /** Innermost first, each `release/version/file:line:column`. */
  frames: readonly string[]
}

/** Number of innermost frames that identify a fault; outer frames depend on the call path. */
const telling = 3

/** Returns the same text for the same fault. Versions are removed from the frames: a new version may leave the place unchanged. */
export const subjectOf = ({ remote, name, frames }: FaultSubject): string =>
  [remote, name, ...frames.slice(0, telling).map((frame) => frame.replace(/^([^/]+)\/[^/]+\//, '$1/'))].join(
    ' ',
  )

/** The parts of a frame; undefined if it is malformed. Line and column count from 1. */
export function parseFrame(frame: string) {
  const [, release, version, file, line, column] = /^([^/]+)\/([^/]+)\/(.+):(\d+):(\d+)$/.exec(frame) ?? []
  if (!release || !version || !file) return undefined
  return { release, version, file, line: Number(line), column: Number(column) }
}

/** The first half of a code: identifies the fault, and is the same for everyone who meets it. */
export function faultHalf(fault: FaultSubject): string {
  let hash = 0x811c9dc5
  for (const char of subjectOf(fault)) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193) >>> 0
  return lettersOf((hash ^ (hash >>> 20)) >>> 0)
}

/** Encodes the lowest 20 bits of a number (a hash or a random number) as four letters. */
export const lettersOf = (number: number): string =>
  Array.from({ length: half }, (_, at) => alphabet[(number >>> (5 * at)) & 31]).join('')

/** Parses a code as a person typed it: spaces, dashes and case do not matter. @returns undefined if it is not a code */
export function parseFaultCode(text: string): string | undefined {
  const letters = text.toUpperCase().replace(/[\s\p{Pd}_.]/gu, '')
  const code = `${letters.slice(0, half)}-${letters.slice(half)}`
  return faultCodeForm.test(code) ? code : undefined
}
