import { randomUUID } from 'node:crypto'
import type { Config } from '../../infra/config/config'
import { OutgoingProblem, outgoingOf, readText } from '../../infra/outgoing/outgoing'
import { type ApiLine, type ApiQuestion, type Connector, PlatformProblem } from '../connector'
import { lineTo } from '../oauth/client'

const patience = 20_000
/**
 * No platform's rate-limit window is longer than a day (25 hours once a year, by California's time). After that, the platform is asked
 * again, even if it named a later time.
 */
const longestWait = 25 * 3_600_000
/** A thousand followers of X are about 300 KB; a hundred posts of Facebook with their attachments about 1 MB. */
const largest = 16 * 1024 * 1024

/** Connects to a platform's API under a configuration. @throws Refusal if this site has no app there. */
export function apiLine(
  config: Config,
  { provider, readProblem }: Pick<Connector, 'provider' | 'readProblem'>,
  { now, signal }: { now: () => number; signal?: AbortSignal },
): ApiLine {
  const { at } = lineTo(config, provider)
  const outgoing = outgoingOf(config, provider.app)
  const answer: ApiLine['answer'] = async (given, question = {}) => {
    const { address, request } = asked(given, question)
    const { status, headers, text } = await outgoing
      .send(address, { ...request, within: patience, most: largest, ...(signal && { signal }) })
      .then(async ({ body, ...rest }) => ({ ...rest, text: await readText(body) }))
      .catch((error: unknown) => {
        throw error instanceof OutgoingProblem ? problemOf(error) : error
      })
    const body = parse(text)
    const problem = readProblem({ status, headers, body, now: now() })
    if (problem) throw bounded(problem, now() + longestWait)
    if (status >= 400) throw new PlatformProblem('fault', `HTTP ${status}`)
    return { status, headers, body }
  }
  return {
    at,
    answer,
    ask: async (host, path, question) => {
      const { body } = await answer(at(host, path), question)
      // A complete answer that is not JSON comes from something in between, such as a proxy.
      if (body === undefined) throw new PlatformProblem('cut_off', 'No JSON')
      return body
    },
    show: (site, path) => (config.oauth[provider.app]?.hosts?.browser ?? site) + path,
  }
}

function asked(address: string, question: ApiQuestion) {
  const { method = 'GET', query = {}, token, headers: own } = question
  const url = new URL(address)
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) url.searchParams.set(name, value)
  const headers: Record<string, string> = {
    accept: 'application/json',
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...own,
  }
  const { type, body } = bodyOf(question)
  if (type !== undefined) headers['content-type'] = type
  // Set explicitly: a platform that accepts bytes rejects a body of unknown length.
  if (body !== undefined) headers['content-length'] = String(Buffer.byteLength(body))
  return { address: url.href, request: { method, headers, ...(body !== undefined && { body }) } }
}

function bodyOf({ json, form, upload, bytes }: ApiQuestion): { type?: string; body?: string | Buffer } {
  if (json) return { type: 'application/json', body: JSON.stringify(json) }
  if (form) return { type: 'application/x-www-form-urlencoded', body: new URLSearchParams(form).toString() }
  if (bytes) return { body: bytes }
  return upload ? multipart(upload) : {}
}

function multipart({ fields, name, bytes }: NonNullable<ApiQuestion['upload']>) {
  const boundary = `part-${randomUUID()}`
  const head = (more: string) => `--${boundary}\r\nContent-Disposition: form-data; ${more}\r\n\r\n`
  const said = Object.entries(fields).map(([key, value]) => `${head(`name="${key}"`)}${value}\r\n`)
  const file = head(`name="${name}"; filename="file"\r\nContent-Type: application/octet-stream`)
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    body: Buffer.concat([Buffer.from(said.join('') + file), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  }
}

/** Caps `until`: a header in other units, or a wrong clock on either side, must not delay the next request by years. */
function bounded({ kind, message, until }: PlatformProblem, latest: number): PlatformProblem {
  return new PlatformProblem(kind, message, until === undefined ? {} : { until: Math.min(until, latest) })
}

const problemOf = ({ kind, message, isUnsent }: OutgoingProblem) =>
  new PlatformProblem(kind === 'cut_off' ? 'cut_off' : 'fault', message, { isUnsent })

/** Matches strings, which are skipped, and long integers. */
const longIntegers = /"[^"\\]*(?:\\.[^"\\]*)*"|(?<![\d.eE+-])-?\d{16,}(?![\d.eE])/g

/** Turns 64-bit ids that JavaScript would round into strings. */
const withExactIds = (text: string) =>
  /\d{16}/.test(text)
    ? text.replace(longIntegers, (found) =>
        found.startsWith('"') || Number.isSafeInteger(Number(found)) ? found : `"${found}"`,
      )
    : text

function parse(text: string): unknown {
  try {
    return JSON.parse(withExactIds(text))
  } catch {
    return undefined
  }
}
