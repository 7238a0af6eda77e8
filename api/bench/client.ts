import { randomUUID } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import type { CallInput, CallName, CallOutput, Run } from '@fankeep/shared/contract'
import { calls } from '@fankeep/shared/contract/calls'

const sliceBytes = 8 * 1024 ** 2

/** Somebody who is logged in at an api. */
export interface Caller {
  origin: string
  token: string
}

type Fields = Record<string, string | number>

/** The bare answer of a call: for files, and where its time alone counts. */
export function ask({ origin, token }: Caller, name: CallName, fields: Fields = {}, signal?: AbortSignal) {
  const body = new URLSearchParams({ token })
  for (const [key, value] of Object.entries(fields)) body.append(key, String(value))
  return fetch(origin + calls[name].path, { method: 'POST', body, ...(signal && { signal }) })
}

/** A call that must succeed. */
export async function call<Name extends CallName>(
  caller: Caller,
  name: Name,
  fields: Fields & Partial<CallInput<Name>> = {} as never,
): Promise<CallOutput<Name>> {
  return dataOf(name, await ask(caller, name, fields))
}

/** Sends a file in slices, as the browser does. */
export async function upload({ origin, token }: Caller, page: string, file: string): Promise<Run> {
  const archive = await openAsBlob(file)
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

/** Seconds from its beginning to its end, by the run's own clock. */
export async function runToItsEnd(caller: Caller, run: string): Promise<number> {
  for (;;) {
    const { list } = await call(caller, 'backup.runs', { run })
    const { state, started_at, ended_at, error } = list[0]!
    if (state === 'done') return (Date.parse(ended_at!) - Date.parse(started_at!)) / 1000
    if (state !== 'queued' && state !== 'running') throw new Error(`The run ${state}: ${error?.msg}`)
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
}

async function dataOf<Name extends CallName>(name: Name, answer: Response): Promise<CallOutput<Name>> {
  const { code, error, msg, data } = (await answer.json()) as {
    code: number
    error?: string
    msg: string
    data: CallOutput<Name>
  }
  if (code !== 1) throw new Error(`${name}: ${error} ${msg}`)
  return data
}
