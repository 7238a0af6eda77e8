import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { openAsBlob } from 'node:fs'
import { Agent, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import type { CallInput, CallName, CallOutput, Run } from '@fankeep/shared/contract'
import { addressOf, calls } from '@fankeep/shared/contract/calls'

export const sliceBytes = 8 * 1024 ** 2

/** A caller of an api; without a token, a visitor. */
export interface Caller {
  origin: string
  token: string
  /** The caller's address, as a proxy on this machine would report it. */
  address?: string
  /** Milliseconds for which reads are retried during a failover of the database. */
  patience?: number
}

export type Fields = Record<string, string | number>

/** The raw response of a call: for files. */
export function ask(caller: Caller, name: CallName, fields: Fields = {}, signal?: AbortSignal) {
  const { method, path } = calls[name]
  const body = bodyOf(caller, fields)
  const headers = { ...(caller.address && { 'x-forwarded-for': caller.address }) }
  const settings = { method, headers, ...(signal && { signal }) }
  return method === 'GET'
    ? fetch(`${caller.origin}${path}?${body}`, settings)
    : fetch(caller.origin + path, { ...settings, body })
}

function bodyOf({ token }: Caller, fields: Fields): URLSearchParams {
  const body = new URLSearchParams(token === '' ? {} : { token })
  for (const [key, value] of Object.entries(fields)) body.append(key, String(value))
  return body
}

const kept = new Agent({ keepAlive: true })

/**
 * Milliseconds until the full answer to a call that must succeed has arrived, on a persistent connection. Uses
 * `node:http`: `fetch` adds one or two milliseconds to each.
 */
export async function timeOf(caller: Caller, name: CallName, fields: Fields = {}): Promise<number> {
  const body = bodyOf(caller, fields).toString()
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    'content-length': Buffer.byteLength(body),
  }
  const began = performance.now()
  const asking = request(caller.origin + calls[name].path, { method: 'POST', agent: kept, headers }).end(body)
  const [answer] = (await once(asking, 'response')) as [IncomingMessage]
  const json = await text(answer)
  const took = performance.now() - began
  readData(name, JSON.parse(json))
  return took
}

/** A call that must succeed. */
export async function call<Name extends CallName>(
  caller: Caller,
  name: Name,
  fields: Fields & Partial<CallInput<Name>> = {} as never,
): Promise<CallOutput<Name>> {
  const end = Date.now() + (addressOf(name).reads ? (caller.patience ?? 0) : 0)
  for (;;)
    try {
      return await dataOf(name, await ask(caller, name, fields))
    } catch (error) {
      if (Date.now() >= end) throw error
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
}

/** Sends a file in slices, as the browser does. */
export const upload = async (caller: Caller, page: string, file: string): Promise<Run> =>
  uploadBlob(caller, page, await openAsBlob(file))

export async function uploadBlob({ origin, token }: Caller, page: string, archive: Blob): Promise<Run> {
  const fields = { token, id: page, upload: randomUUID(), size: archive.size, name: 'twitter-archive.zip' }
  for (let offset = 0; ;) {
    const form = new FormData()
    for (const [name, value] of Object.entries({ ...fields, offset })) form.append(name, String(value))
    form.append('file', archive.slice(offset, offset + sliceBytes), 'slice')
    const answer = await fetch(origin + calls['backup.upload'].path, { method: 'POST', body: form })
    const { received, run } = await dataOf('backup.upload', answer)
    offset = received
    if (run) return run
  }
}

/**
 * Waits for a run to end, polling every `every` milliseconds; returns its duration in seconds, by the run's own
 * timestamps.
 */
export async function runToItsEnd(caller: Caller, run: string, every = 250): Promise<number> {
  for (;;) {
    const { list } = await call(caller, 'backup.runs', { run })
    const { state, started_at, ended_at, error } = list[0]!
    if (state === 'done') return (Date.parse(ended_at!) - Date.parse(started_at!)) / 1000
    if (state !== 'queued' && state !== 'running') throw new Error(`The run ${state}: ${error?.msg}`)
    await new Promise((resolve) => setTimeout(resolve, every))
  }
}

const dataOf = async <Name extends CallName>(name: Name, answer: Response) =>
  readData(name, await answer.json())

export function readData<Name extends CallName>(name: Name, answer: unknown): CallOutput<Name> {
  const { code, error, msg, data } = answer as {
    code: number
    error?: string
    msg: string
    data: CallOutput<Name>
  }
  if (code !== 1) throw new Error(`${name}: ${error} ${msg}`)
  return data
}
