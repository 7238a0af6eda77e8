import { randomUUID } from 'node:crypto'
import { calls, type CallName } from '@fankeep/shared/contract/calls'
import type { PlatformKey } from '@fankeep/shared/contract'

/** The running product, through its edge server. */
export interface Target {
  url: string
  /** The operator's token for /ops. */
  opsToken: string
}

export interface Heard {
  /** 0 where the call hung for 15 s or the connection was cut. */
  status: number
  code?: number
  error?: string
  msg?: string
  // eslint-disable-next-line typescript/no-explicit-any
  data: any
}

export type Fields = Record<string, string | number>

/** How many calls were made, and which failed in a way that no call may fail. */
export const tally = { calls: 0, faults: [] as string[] }

const hangs = 15_000

/** Someone at one address who may be logged in. */
export class Visitor {
  token = ''
  constructor(
    readonly target: Target,
    readonly address: string,
  ) {}

  async call(name: CallName, fields: Fields = {}, file?: Blob): Promise<Heard> {
    const { method, path } = calls[name]
    const body = file ? new FormData() : new URLSearchParams()
    if (this.token) body.append('token', this.token)
    for (const [key, value] of Object.entries(fields)) body.append(key, String(value))
    if (file) (body as FormData).append('file', file)
    const headers = { 'x-forwarded-for': this.address, 'accept-language': 'en' }
    const url =
      this.target.url + path + (method === 'GET' ? `?${new URLSearchParams(body as URLSearchParams)}` : '')
    tally.calls++
    const heard = await fetch(url, {
      method,
      headers,
      signal: AbortSignal.timeout(hangs),
      ...(method === 'POST' && { body }),
    })
      .then(async (answer) => ({ status: answer.status, ...(await readBody(answer)) }))
      .catch(() => ({ status: 0, data: null }))
    if (heard.status === 0 || heard.status >= 500) tally.faults.push(`${name} ${heard.status}`)
    return heard
  }

  /** Many calls at once. */
  many(count: number, name: CallName, fields: (n: number) => Fields): Promise<Heard[]> {
    return Promise.all(Array.from({ length: count }, (_, n) => this.call(name, fields(n))))
  }

  /** The newest mail to an address, from the development outbox. */
  async mails(to: string): Promise<{ subject: string; text: string; code?: string }[]> {
    const answer = await fetch(`${this.target.url}/dev/outbox.json?to=${encodeURIComponent(to)}`)
    return (await answer.json()) as { subject: string; text: string; code?: string }[]
  }

  async logIn(email: string, password: string): Promise<Heard> {
    const heard = await this.call('auth.loginByEmail', { email, password })
    if (heard.code === 1) this.token = heard.data.token as string
    return heard
  }

  async addPage(platform: PlatformKey, url: string): Promise<string> {
    return (await this.mustCall('pages.add', { platform, url })).id as string
  }

  /** Sends an archive and waits until it is read. */
  async importArchive(page: string, archive: Buffer): Promise<void> {
    const file = new Blob([new Uint8Array(archive)])
    const heard = await this.call('backup.upload', { id: page, upload: randomUUID(), name: 'a.zip' }, file)
    const run = heard.data?.run?.id as string | undefined
    if (!run) throw new Error(`The archive was not taken: ${heard.error} ${heard.msg}`)
    for (let tries = 0; tries < 100; tries++) {
      const { list } = await this.mustCall('backup.runs', { run })
      if (list[0].state === 'done') return
      if (list[0].state === 'failed') throw new Error(`The archive was not read: ${list[0].error?.msg}`)
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
    throw new Error('The archive was not read within 20 s')
  }

  /** A call that the attack needs to succeed. */
  async mustCall(name: CallName, fields: Fields = {}) {
    const { code, error, msg, data } = await this.call(name, fields)
    if (code !== 1) throw new Error(`${name}: ${error} ${msg}`)
    return data
  }
}

async function readBody(answer: Response): Promise<Omit<Heard, 'status'>> {
  const text = await answer.text()
  try {
    return JSON.parse(text) as Omit<Heard, 'status'>
  } catch {
    return { data: null }
  }
}

let people = 0

/** A new member with an address of their own. */
export async function newMember(target: Target): Promise<Visitor & { email: string; password: string }> {
  const n = ++people
  const visitor = new Visitor(target, `10.20.${Math.floor(n / 250)}.${(n % 250) + 1}`)
  const email = `attacked${n}@example.com`
  const password = 'slow-island-47-lamps'
  await visitor.mustCall('auth.sendEmailCode', { email, use: 'register' })
  const code = (await visitor.mails(email))[0]!.code!
  const { token } = await visitor.mustCall('auth.registerByEmail', {
    ...{ email, code, password, password_again: password, agree: '1' },
    ...{ area_code: '+886', tel: `0912${String(200_000 + n)}`, nickname: `Member ${n}` },
  })
  visitor.token = token as string
  return Object.assign(visitor, { email, password })
}
