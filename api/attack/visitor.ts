import type { CallName, CallOutput, PlatformKey } from '@fankeep/shared/contract'
import { ask, type Caller, type Fields, runToItsEnd, uploadBlob } from '../bench/client'
import { person } from '../test/people'

/** The running product, through its edge server. */
export interface Target {
  url: string
  /** The operator's token for /ops. */
  opsToken: string
}

export interface Heard<Name extends CallName = CallName> {
  /** 0 if the call hung for 15 s or the connection was cut. */
  status: number
  code?: number
  error?: string
  msg?: string
  /** Set if the call succeeded. */
  data?: CallOutput<Name>
}

/** The number of calls, and those that failed in a way that no call may. */
export const tally = { calls: 0, faults: [] as string[] }

const hangs = 15_000

/** A visitor at one address, logged in or not. */
export class Visitor implements Caller {
  token = ''
  readonly origin: string
  constructor(
    { url }: Target,
    readonly address: string,
  ) {
    this.origin = url
  }

  async call<Name extends CallName>(name: Name, fields: Fields = {}): Promise<Heard<Name>> {
    tally.calls++
    const heard: Heard<Name> = await ask(this, name, fields, AbortSignal.timeout(hangs)).then(
      async (answer) => ({ ...(await readBody<Name>(answer)), status: answer.status }),
      () => ({ status: 0 }),
    )
    if (heard.status === 0 || heard.status >= 500) tally.faults.push(`${name} ${heard.status}`)
    return heard
  }

  /** A call that must succeed for the attack. */
  async mustCall<Name extends CallName>(name: Name, fields: Fields = {}): Promise<CallOutput<Name>> {
    const { code, error, msg, data } = await this.call(name, fields)
    if (code !== 1 || data === undefined) throw new Error(`${name}: ${error} ${msg}`)
    return data
  }

  /** Many parallel calls. */
  many<Name extends CallName>(
    count: number,
    name: Name,
    fields: (n: number) => Fields,
  ): Promise<Heard<Name>[]> {
    return Promise.all(Array.from({ length: count }, (_, n) => this.call(name, fields(n))))
  }

  /** The mails to an address, newest first, from the development outbox. */
  async mails(to: string): Promise<{ subject: string; code: string | null }[]> {
    const answer = await fetch(`${this.origin}/dev/outbox.json?to=${encodeURIComponent(to)}`)
    return (await answer.json()) as { subject: string; code: string | null }[]
  }

  async logIn(email: string, password: string): Promise<boolean> {
    const { data } = await this.call('auth.loginByEmail', { email, password })
    if (data && 'token' in data) this.token = data.token
    return this.token !== ''
  }

  async addPage(platform: PlatformKey, url: string): Promise<string> {
    return (await this.mustCall('pages.add', { platform, url })).id
  }

  /** Uploads an archive and waits until it is read. */
  async importArchive(page: string, archive: Buffer): Promise<void> {
    const { id } = await uploadBlob(this, page, new Blob([new Uint8Array(archive)]))
    await runToItsEnd(this, id)
  }
}

async function readBody<Name extends CallName>(answer: Response): Promise<Partial<Heard<Name>>> {
  const text = await answer.text()
  try {
    return JSON.parse(text) as Partial<Heard<Name>>
  } catch {
    return {}
  }
}

let members = 0

/** A new member at a separate address. */
export async function newMember(target: Target): Promise<Visitor & { email: string; password: string }> {
  const n = ++members
  const visitor = new Visitor(target, `10.20.${Math.floor(n / 250)}.${(n % 250) + 1}`)
  const { agree: _agree, ...one } = person()
  await visitor.mustCall('auth.sendEmailCode', { email: one.email, use: 'register' })
  const code = (await visitor.mails(one.email))[0]!.code!
  const { token } = await visitor.mustCall('auth.registerByEmail', { ...one, code, agree: 1 })
  visitor.token = token
  return Object.assign(visitor, { email: one.email, password: one.password })
}
