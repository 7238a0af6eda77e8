import { type AddressInfo, createServer, type Socket } from 'node:net'

/** What the server answers before the next line of the client, by RFC 5321. */
const stages = ['greeting', 'EHLO', 'MAIL', 'RCPT', 'DATA', 'end'] as const
export type Stage = (typeof stages)[number]
/** `silent`: it never answers. `trickle`: it answers byte by byte and never ends its line. `close`: it ends the connection. */
export type Fault = 'silent' | 'trickle' | 'close'

const answers: Record<Stage, string> = {
  greeting: '220 here',
  EHLO: '250 here',
  MAIL: '250 go on',
  RCPT: '250 go on',
  DATA: '354 go on',
  end: '250 taken',
}
const trickleEvery = 20

/** An SMTP server on this machine that works until a stage, and there does only what the fault says. */
export async function startHangingMailServer() {
  const sockets = new Set<Socket>()
  const server = {
    at: undefined as Stage | undefined,
    fault: 'silent' as Fault,
    /** How often it came to the stage. */
    reached: 0,
    /** Mails that were accepted. */
    taken: 0,
    url: '',
    reset: (at: Stage | undefined, fault: Fault) => {
      for (const socket of sockets) socket.destroy()
      Object.assign(server, { at, fault, reached: 0, taken: 0 })
    },
    close: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => listener.close(resolve))
    },
  }

  function answer(socket: Socket, stage: Stage) {
    if (stage !== server.at) {
      if (stage === 'end') server.taken++
      return socket.write(`${answers[stage]}\r\n`)
    }
    server.reached++
    if (server.fault === 'close') return socket.destroy()
    if (server.fault === 'silent') return
    const more = setInterval(() => socket.write('2'), trickleEvery)
    socket.once('close', () => clearInterval(more))
  }

  function talk(socket: Socket) {
    let inMail = false
    let text = ''
    socket.on('error', () => {})
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1')
      for (let end = text.indexOf('\r\n'); end >= 0; end = text.indexOf('\r\n')) {
        const line = text.slice(0, end)
        text = text.slice(end + 2)
        if (inMail && line !== '.') continue
        const stage = inMail ? 'end' : stages.find((one) => line.toUpperCase().startsWith(one))
        inMail = stage === 'DATA'
        if (stage) answer(socket, stage)
        else socket.write('250 as you like\r\n')
      }
    })
    answer(socket, 'greeting')
  }

  const listener = createServer((socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    talk(socket)
  })
  await new Promise<void>((done) => listener.listen(0, '127.0.0.1', done))
  server.url = `smtp://127.0.0.1:${(listener.address() as AddressInfo).port}`
  return server
}
