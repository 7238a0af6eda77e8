import { randomUUID } from 'node:crypto'
import { type AddressInfo, createServer, connect, type Socket } from 'node:net'
import type { CallInput, CallName } from '@fankeep/shared/contract'
import type { Environment } from '../bench/environment'
import { makePage } from '../bench/member'
import type { Report } from '../bench/report'
import { startAgain } from '../bench/kill'

/** The faults between the browser and the api. */
const tricks = {
  'nothing at all': { wait: 0, heard: 4 },
  'a delay of 2 s': { wait: 2000, heard: 4 },
  'a trickle of 20 bytes a second': { wait: 0, bytesASecond: 20, heard: 0 },
  'a reset once the api has answered': { wait: 0, cut: 'reset', heard: 0 },
  'an answer that is held back for ever': { wait: 0, cut: 'hang', heard: 0 },
} satisfies Record<string, Trick>

interface Trick {
  wait: number
  bytesASecond?: number
  cut?: 'reset' | 'hang'
  /** How many of the four calls receive an answer. All four reach the api. */
  heard: number
}

const within = 10

/** The browser's own client, as built by scripts/fault.mjs. */
interface Client {
  call: <Name extends CallName>(name: Name, input: CallInput<Name>) => Promise<unknown>
}
interface ClientModule {
  clientFor: (origin: string, token: string) => Client
}

/** The browser's client and the api over a bad network: every call ends, and nothing happens twice. */
export async function badNetwork(environment: Environment, token: string, report: Report): Promise<void> {
  const { clientFor } = (await import(process.env.FAULT_CLIENT!)) as ClientModule
  const page = await makePage(environment.pool, 400, true)
  const { api, caller } = await startAgain(environment, token)
  for (const [name, trick] of Object.entries<Trick>(tricks)) {
    const proxy = await startProxy(caller.origin, trick)
    const client = clientFor(proxy.origin, token)
    const title = `Canned ${name}`.slice(0, 30).trim()
    const before = await effects(environment, title)
    const send: CallInput<'callback.send'> = {
      ...{ id: page, via: ['email'], link: 'https://www.instagram.com/bench2/', message: 'We are here now.' },
      ...{ send_at: new Date(Date.now() + 86_400_000).toISOString(), overwrite: true },
      idempotency_key: randomUUID(),
    }
    const ended = await Promise.all([
      timeOf(() => client.call('pages.list', {})),
      timeOf(() => client.call('fans.list', { id: page, sort: 'name' })),
      timeOf(() => client.call('callback.saveCanned', { title, message: name })),
      timeOf(() => client.call('callback.send', send)),
    ])
    const after = await effects(environment, title)
    report.hold(
      `${name}: the longest call`,
      Math.max(...ended.map(({ seconds }) => seconds)),
      { most: within },
      's',
    )
    const twice =
      Math.max(0, after.canned - before.canned - 1) + Math.max(0, after.callbacks - before.callbacks - 1)
    report.hold(`${name}: effects that came twice`, twice, { most: 0 }, '')
    const took = after.canned - before.canned + after.callbacks - before.callbacks
    report.hold(`${name}: what took effect, of 2`, took, { least: 2 }, '')
    report.hold(
      `${name}: answers heard`,
      ended.filter(({ heard }) => heard).length,
      { least: trick.heard },
      '',
    )
    proxy.close()
  }
  await api.stop()
}

async function effects({ pool }: Environment, title: string) {
  const { rows } = await pool.query<{ canned: number; callbacks: number }>(
    `select (select count(*)::int from canned_messages where title = $1) as canned,
       (select count(*)::int from callbacks) as callbacks`,
    [title],
  )
  return rows[0]!
}

/** @returns how long a call took, and whether it received its answer. A call that the network broke is not an error. */
async function timeOf(work: () => Promise<unknown>): Promise<{ seconds: number; heard: boolean }> {
  const began = performance.now()
  const heard = await work().then(
    () => true,
    (error: Error) => {
      if (error.name !== 'CallFailed') throw error
      return false
    },
  )
  return { seconds: (performance.now() - began) / 1000, heard }
}

/** A TCP proxy on this machine that applies the trick to each connection. */
async function startProxy(target: string, trick: Trick) {
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(Number(new URL(target).port), '127.0.0.1')
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => {})
    }
    near.on('close', () => far.destroy())
    far.on('close', () => !trick.cut && near.end())
    setTimeout(() => near.pipe(far), trick.wait)
    far.on('data', (answer) => giveBack(near, answer, trick))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

function giveBack(near: Socket, answer: Buffer, { cut, bytesASecond }: Trick) {
  if (cut === 'hang') return
  if (cut === 'reset') return near.resetAndDestroy()
  if (!bytesASecond) return near.write(answer)
  let at = 0
  const timer = setInterval(() => {
    near.write(answer.subarray(at, (at += bytesASecond)))
    if (at >= answer.length || near.destroyed) clearInterval(timer)
  }, 1000)
}
