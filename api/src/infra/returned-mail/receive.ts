import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import type { BouncesConfig } from '../config/mail-config'
import { mailReports } from '../metrics/meters'
import type { ModuleHooks } from '../hooks'
import type { Services } from '../services'
import { readBounceAddress } from '../mail/bounce-address'
import { type MailReport, readReport } from './read-report'

/** Room for a returned mail with its headers; longer mails are not read. */
const longest = 1024 * 1024
const most = { connections: 20, receivers: 5, idle: 30_000, closing: 1_000 }

/**
 * Receives returned mails: a small SMTP server to which the mail server forwards them. It accepts mail for the addresses that FanKeep
 * created, and for the plain address, where complaints arrive; any other mail is refused before its body is sent. A mail is accepted
 * once the modules have stored its report; if they cannot, the mail server keeps the mail and tries again.
 */
export async function receiveReturnedMail(
  services: Services,
  modules: readonly ModuleHooks[],
  bounces: BouncesConfig,
): Promise<{ port: number; close: () => Promise<void> }> {
  const { crypto, log } = services
  const keyOf = (to: string) => readBounceAddress(crypto, bounces.address, to)
  const server = new SMTPServer({
    authOptional: true,
    // Only servers on the same machine or network connect; a self-signed certificate would protect nothing.
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    size: longest,
    maxClients: most.connections,
    socketTimeout: most.idle,
    closeTimeout: most.closing,
    onRcptTo: ({ address }, session, done) => {
      if (session.envelope.rcptTo.length >= most.receivers) return done(refusal(452, 'Too many recipients'))
      if (keyOf(address) === null && address.toLowerCase() !== bounces.address)
        return done(refusal(550, '5.1.1 No such address'))
      done()
    },
    onData: (stream, session, done) => {
      takeIn(stream, session).then(
        (problem) => done(problem),
        (error: unknown) => {
          log.error({ err: error }, 'storing a returned mail failed; the mail server retries')
          done(refusal(451, '4.3.0 Try again later'))
        },
      )
    },
  })

  async function takeIn(
    stream: SMTPServerDataStream,
    { envelope }: SMTPServerSession,
  ): Promise<Error | null> {
    const raw = await readBounded(stream)
    if (raw === null) return refusal(552, '5.3.4 Too long')
    const report = await readReport(raw)
    mailReports.inc({ kind: kindOf(report) })
    const keys = envelope.rcptTo.flatMap(({ address }) => keyOf(address) ?? [])
    for (const hooks of modules) {
      if (report.kind === 'failed')
        for (const key of keys) await hooks.mailFailed?.(services, { key, ...report })
      if (report.kind === 'complaint' && report.unsubscribe !== null)
        await hooks.mailComplaint?.(services, report.unsubscribe)
    }
    return null
  }

  server.on('error', (error: Error) => log.info({ err: error }, 'a connection for returned mail failed'))
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject)
    server.listen(bounces.port, bounces.host, resolve)
  })
  return {
    port: (server.server.address() as AddressInfo).port,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

const kindOf = (report: MailReport) =>
  report.kind === 'failed' ? (report.isGone ? 'no_such_address' : 'failed') : report.kind

const refusal = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode })

/** Null if it is longer than the limit: the rest is discarded. */
async function readBounded(stream: SMTPServerDataStream): Promise<Uint8Array | null> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length <= longest) chunks.push(chunk)
  }
  return length > longest ? null : Buffer.concat(chunks)
}
