import type { Config } from '../../infra/config'
import { OutgoingProblem, outgoingOf, readText } from '../../infra/outgoing/outgoing'
import { type ApiLine, type ApiQuestion, type Connector, PlatformProblem } from '../connector'
import { lineTo } from '../oauth/client'

const patience = 20_000
/** A thousand followers of X are some 300 KB; a hundred posts of Facebook with all they show about 1 MB. */
const largest = 16 * 1024 * 1024

/** The way to a platform's API under a configuration. @throws Refusal where this site has no app there. */
export function apiLine(
  config: Config,
  { provider, readProblem }: Connector,
  { now, signal }: { now: () => number; signal?: AbortSignal },
): ApiLine {
  const { at } = lineTo(config, provider)
  const outgoing = outgoingOf(config)
  const ask: ApiLine['ask'] = async (host, path, question = {}) => {
    const { address, request } = asked(at(host, path), question)
    const { status, headers, text } = await outgoing
      .send(address, { ...request, within: patience, most: largest, ...(signal && { signal }) })
      .then(async ({ body, ...rest }) => ({ ...rest, text: await readText(body) }))
      .catch((error: unknown) => {
        throw error instanceof OutgoingProblem ? problemOf(error) : error
      })
    const body = parse(text)
    const problem = readProblem({ status, headers, body, now: now() })
    if (problem) throw problem
    if (status >= 400) throw new PlatformProblem('fault', `HTTP ${status}`)
    // A whole answer that is no JSON is a page of somebody in between.
    if (body === undefined) throw new PlatformProblem('cut_off', 'No JSON')
    return body
  }
  return { ask }
}

function asked(address: string, { method = 'GET', query = {}, json, token }: ApiQuestion) {
  const url = new URL(address)
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) url.searchParams.set(name, value)
  const headers: Record<string, string> = {
    accept: 'application/json',
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(json && { 'content-type': 'application/json' }),
  }
  return { address: url.href, request: { method, headers, ...(json && { body: JSON.stringify(json) }) } }
}

const problemOf = ({ kind, message }: OutgoingProblem) =>
  new PlatformProblem(kind === 'cut_off' ? 'cut_off' : 'fault', message)

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
