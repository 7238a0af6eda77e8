import { eventsPath } from '@fankeep/shared/contract/calls'
import { Agent, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Ask, Member, Request, Visitor } from './asks'
import type { Outcome } from './tally'

/** As long as the browser waits for a call (shell/src/constants.ts). */
const patience = 9_500

export interface Sender {
  /**
   * Sends a request, and resolves to its outcome once the whole answer has arrived. Data from the answer is stored on
   * the visitor.
   */
  send: (ask: Ask, asked: Request, visitor: Visitor) => Promise<Outcome>
  /** Opens the stream of progress and notices that every open member page has. Returns the function that closes it. */
  follow: (member: Member, failed: (outcome: Outcome) => void) => () => void
  close: () => void
}

/** Sends requests as browsers do: on persistent connections, forms as multipart. */
export function createSender(site: string): Sender {
  const agent = new Agent({ keepAlive: true, maxFreeSockets: 1024 })
  const streams = new Agent()
  return {
    send: async (ask, asked, visitor) => {
      try {
        const { status, body } = await exchange(site, agent, asked, visitor.member)
        return outcomeOf(ask, status, body, visitor)
      } catch (error) {
        return (error as NodeJS.ErrnoException).code ?? (error as Error).name
      }
    },
    follow: (member, failed) => follow(site, streams, member, failed),
    close: () => {
      agent.destroy()
      streams.destroy()
    },
  }
}

function outcomeOf(ask: Ask, status: number, body: string, visitor: Visitor): Outcome {
  if (ask.kind === 'page') return status === 200 ? 'ok' : `http ${status}`
  // A long answer from which nothing is read is not parsed: the generator shares the CPUs with the server.
  if (status === 200 && !ask.take && body.startsWith('{"code":1,')) return 'ok'
  const envelope = status === 200 || status === 503 ? (JSON.parse(body) as Answered) : undefined
  if (envelope?.code !== 1) return envelope?.error ?? `http ${status}`
  ask.take?.(visitor, envelope.data)
  return 'ok'
}

interface Answered {
  code: number
  error?: string
  data: unknown
}

async function exchange(site: string, agent: Agent, asked: Request, { address }: Member) {
  const body = asked.method === 'GET' ? undefined : multipart(asked)
  const query =
    asked.method === 'GET' && asked.fields.length > 0 ? `?${new URLSearchParams(asked.fields)}` : ''
  const headers = {
    'accept-encoding': 'gzip, deflate, br',
    'accept-language': 'zh-tw',
    'x-forwarded-for': address,
    ...(body && {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': Buffer.byteLength(body),
    }),
  }
  const answer = await answerTo(site + asked.path + query, { method: asked.method, agent, headers }, body)
  return { status: answer.statusCode ?? 0, body: await text(answer) }
}

type Settings = Parameters<typeof request>[1] & { agent: Agent }

/** An idle connection that the server has closed is not an error: a browser would use another one. */
async function answerTo(url: string, settings: Settings, body: string | undefined): Promise<IncomingMessage> {
  for (;;) {
    const asking = request(url, { ...settings, signal: AbortSignal.timeout(patience) })
    try {
      return await new Promise<IncomingMessage>((resolve, reject) => {
        asking.once('response', resolve).once('error', reject).end(body)
      })
    } catch (error) {
      const isStale = asking.reusedSocket && (error as NodeJS.ErrnoException).code === 'ECONNRESET'
      if (!isStale) throw error
    }
  }
}

const boundary = '----FanKeepLoad7MA4YWxkTrZu0gW'

/** The fields in order, then the file, as a browser encodes a form. None of our values contains a boundary or a quote. */
function multipart({ fields, file }: Request): string {
  const part = (head: string, value: string) =>
    `--${boundary}\r\ncontent-disposition: form-data; name=${head}\r\n\r\n${value}\r\n`
  const all = fields.map(([name, value]) => part(`"${name}"`, value)).join('')
  const last = file ? part(`"file"; filename="${file.name}"\r\ncontent-type: text/csv`, file.text) : ''
  return `${all}${last}--${boundary}--\r\n`
}

function follow(site: string, agent: Agent, { token, address }: Member, failed: (outcome: Outcome) => void) {
  let isClosed = false
  const fail = (outcome: Outcome) => !isClosed && failed(`stream ${outcome}`)
  const asking = request(site + eventsPath, {
    agent,
    headers: { accept: 'text/event-stream', 'x-token': token, 'x-forwarded-for': address },
  })
  asking.once('response', (answer: IncomingMessage) => {
    if (answer.statusCode !== 200) fail(String(answer.statusCode))
    answer
      .resume()
      .once('close', () => fail('closed'))
      .once('error', () => {})
  })
  asking.once('error', (error: NodeJS.ErrnoException) => fail(error.code ?? error.name))
  asking.end()
  return () => {
    isClosed = true
    asking.destroy()
  }
}
