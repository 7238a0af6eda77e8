import type { AddressInfo, Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

interface ReceivedMail {
  /** The envelope's sender, which is the return address. */
  from: string
  to: string[]
  raw: string
}

export type MailServer = Awaited<ReturnType<typeof startMailServer>>

/**
 * A real SMTP server on this machine. `judge` decides about a mail once its last line has arrived: null accepts it, a
 * code is sent as the answer (RFC 5321, 4.2), `hang up` breaks the connection instead of answering.
 */
export async function startMailServer() {
  const received: ReceivedMail[] = []
  const sockets = new Set<Socket>()
  const server = {
    received,
    url: '',
    judge: (_mail: ReceivedMail): { code: number; text: string } | 'hang up' | null => null,
    reset: () => {
      received.length = 0
      server.judge = () => null
    },
    close: () => {
      // `close` would wait half a minute for a pool's open connections.
      const closed = new Promise<void>((resolve) => smtp.close(() => resolve()))
      for (const socket of sockets) socket.destroy()
      return closed
    },
  }
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onData: (stream, session, done) => {
      const take = (raw: string) => {
        const { mailFrom, rcptTo } = session.envelope
        const mail = {
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          raw,
        }
        const verdict = server.judge(mail)
        if (verdict === 'hang up') return sockets.forEach((socket) => socket.destroy())
        if (verdict) return done(Object.assign(new Error(verdict.text), { responseCode: verdict.code }))
        received.push(mail)
        done()
      }
      // If the connection breaks within a mail, there is no one to answer.
      text(stream).then(take, () => {})
    },
  })
  smtp.on('error', () => {})
  smtp.server.on('connection', (socket: Socket) => sockets.add(socket))
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
  server.url = `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`
  return server
}
