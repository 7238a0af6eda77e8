/*
 * The code a panel shows in place of a screen, and what it is made from. No schema: the shell makes codes while it draws. The edge
 * server makes the first half again from what it received.
 */

/** Letters and digits that cannot be taken for each other when they are read aloud: no I, O, 0, 1. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const half = 4

/** The form in which a code is shown: `7KQM-2XHT`. */
export const faultCodeForm = new RegExp(`^[${alphabet}]{${half}}-[${alphabet}]{${half}}$`)

/** What a fault is recognised by, in every page and on the server. */
export interface FaultSubject {
  remote: string
  /** The error's name: `TypeError`. */
  name: string
  /** Innermost first, each `release/version/file:line:column`. */
  frames: readonly string[]
}

/** Frames that say where a fault is; the ones further out differ by the way to it. */
const telling = 3

/** The same text for the same fault. Versions are left out of the frames: a new version need not change the place. */
export const subjectOf = ({ remote, name, frames }: FaultSubject): string =>
  [remote, name, ...frames.slice(0, telling).map((frame) => frame.replace(/^([^/]+)\/[^/]+\//, '$1/'))].join(
    ' ',
  )

/** What a frame says; undefined where it is none. Line and column from 1. */
export function parseFrame(frame: string) {
  const [, release, version, file, line, column] = /^([^/]+)\/([^/]+)\/(.+):(\d+):(\d+)$/.exec(frame) ?? []
  if (!release || !version || !file) return undefined
  return { release, version, file, line: Number(line), column: Number(column) }
}

/** The first half of a code: which fault it is, the same for everybody who has it. */
export function faultHalf(fault: FaultSubject): string {
  let hash = 0x811c9dc5
  for (const char of subjectOf(fault)) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193) >>> 0
  return lettersOf((hash ^ (hash >>> 20)) >>> 0)
}

/** Four letters of the lowest 20 bits of a number: of a hash, or of a random one. */
export const lettersOf = (number: number): string =>
  Array.from({ length: half }, (_, at) => alphabet[(number >>> (5 * at)) & 31]).join('')

/** A code as it was typed or heard: spaces, dashes and small letters do not matter. @returns undefined where it is none */
export function parseFaultCode(text: string): string | undefined {
  const letters = text.toUpperCase().replace(/[\s\p{Pd}_.]/gu, '')
  const code = `${letters.slice(0, half)}-${letters.slice(half)}`
  return faultCodeForm.test(code) ? code : undefined
}
