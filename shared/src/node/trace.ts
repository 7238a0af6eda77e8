import { randomBytes, randomFillSync } from 'node:crypto'

/** One piece of work on its way through our processes: W3C Trace Context, https://www.w3.org/TR/trace-context/. */
export interface Trace {
  /** The same in all processes: 32 hex digits. */
  id: string
  /** Of this process: 16 hex digits. */
  span: string
  /** The span of who asked, where one did. */
  parent?: string
  /** Whether who asked keeps what it measures. */
  sampled: boolean
}

const written = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/

/** Hex digits of a trace's id that are shown to a person and searched for in logs. */
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

/** The name of one more span: 16 hex digits. Chance is asked for many at a time: for each alone it was the most costly part of recording. */
export function newSpan(): string {
  if (used === random.length) {
    randomFillSync(random)
    used = 0
  }
  used += spanBytes
  return random.toString('hex', used - spanBytes, used)
}

/** As it is sent to the next process. */
export const traceparentOf = ({ id, span, sampled }: Trace): string =>
  `00-${id}-${span}-${sampled ? '01' : '00'}`

/** What a person is shown of it. */
export const shortTrace = ({ id }: Trace): string => id.slice(0, shortLength)
