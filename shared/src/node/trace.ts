import { randomBytes, randomFillSync } from 'node:crypto'

/** A unit of work across our processes: W3C Trace Context, https://www.w3.org/TR/trace-context/. */
export interface Trace {
  /** The same in all processes: 32 hex digits. */
  id: string
  /** This process's span: 16 hex digits. */
  span: string
  /** The caller's span, if there is one. */
  parent?: string
  /** Whether the caller records the trace. */
  sampled: boolean
}

const written = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/

/** Number of hex digits of a trace's id that are shown to people and used to search logs. */
const shortLength = 12

/**
 * Continues the trace of a `traceparent` header, or begins a new one if the header is not valid.
 * @param header as received: anything
 */
export function continueTrace(header: unknown): Trace {
  const bytes = randomBytes(24).toString('hex')
  const span = bytes.slice(32)
  const [, version, id, parent, flags, more] = (typeof header === 'string' && written.exec(header)) || []
  const holds = id && parent && flags && version !== 'ff' && !(version === '00' && more)
  if (!holds || /^0+$/.test(id) || /^0+$/.test(parent)) return { id: bytes.slice(0, 32), span, sampled: true }
  return { id, span, parent, sampled: (parseInt(flags, 16) & 1) === 1 }
}

const spanBytes = 8
const random = Buffer.alloc(512 * spanBytes)
let used = random.length

/** A new span id: 16 hex digits. Random bytes are generated in bulk: one call per id was the most expensive part of recording. */
export function newSpan(): string {
  if (used === random.length) {
    randomFillSync(random)
    used = 0
  }
  used += spanBytes
  return random.toString('hex', used - spanBytes, used)
}

/** The `traceparent` header for the next process. */
export const traceparentOf = ({ id, span, sampled }: Trace): string =>
  `00-${id}-${span}-${sampled ? '01' : '00'}`

/** The short form of the id for people. */
export const shortTrace = ({ id }: Trace): string => id.slice(0, shortLength)
