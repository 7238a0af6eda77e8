import PostalMime, { type Attachment, type Email } from 'postal-mime'
import { isGone, statusIn } from '../mail/mail-status'

/** The meaning of a mail that came to the return address. */
export type MailReport =
  /** It could not be delivered, permanently. `isGone`: the address does not exist. */
  | { kind: 'failed'; status: string | null; isGone: boolean }
  /** Delivery is still being tried, or has succeeded. */
  | { kind: 'pending' }
  /** Its receiver marked it as spam. `unsubscribe`: the address in the `List-Unsubscribe` of that mail. */
  | { kind: 'complaint'; unsubscribe: string | null }
  /** A reply by a person or a holiday notice; or nothing that we can parse. */
  | { kind: 'other' }

/** Reads a delivery status notification (RFC 3464) or a complaint of a feedback loop (RFC 5965). Never throws. */
export async function readReport(raw: Uint8Array): Promise<MailReport> {
  let mail: Email
  try {
    mail = await PostalMime.parse(raw, {
      forceRfc822Attachments: true,
      attachmentEncoding: 'utf8',
      maxNestingDepth: 10,
      maxHeadersSize: 256 * 1024,
    })
  } catch {
    return { kind: 'other' }
  }
  const part = (type: string) => textOf(mail.attachments.find(({ mimeType }) => mimeType === type))
  const feedback = part('message/feedback-report')
  if (feedback !== undefined)
    return readFeedback(feedback, part('message/rfc822') ?? part('text/rfc822-headers') ?? '')
  const status = part('message/delivery-status') ?? part('message/global-delivery-status')
  return status === undefined ? { kind: 'other' } : readStatus(status)
}

const textOf = (part: Attachment | undefined) =>
  part === undefined
    ? undefined
    : typeof part.content === 'string'
      ? part.content
      : Buffer.from(part.content as Uint8Array).toString('utf8')

/** Blocks of fields: the first about the mail, each later one about a receiver; our mails have one receiver. */
function readStatus(text: string): MailReport {
  const receivers = blocksOf(text).filter((block) => block.has('action'))
  const failed = receivers.find((block) => wordOf(block.get('action')) === 'failed')
  if (!failed) return receivers.length > 0 ? { kind: 'pending' } : { kind: 'other' }
  // Some servers give only a general code, and quote the specific one in the refusing server's words.
  const general = statusIn(failed.get('status') ?? '')
  const said = statusIn(failed.get('diagnostic-code') ?? '')
  return {
    kind: 'failed',
    status: general ?? said,
    isGone: isGone(general) || (isVague(general) && isGone(said)),
  }
}

const isVague = (status: string | null) => status === null || status === '5.0.0'

function readFeedback(text: string, original: string): MailReport {
  const [report] = blocksOf(text)
  const type = wordOf(report?.get('feedback-type'))
  // Some mailbox providers also report mails that users move out of the spam folder.
  if (!report || type === 'not-spam') return { kind: 'other' }
  const header = blocksOf(original)[0]?.get('list-unsubscribe') ?? ''
  return { kind: 'complaint', unsubscribe: /<(https?:[^<>\s]+)>/i.exec(header)?.[1] ?? null }
}

const wordOf = (value = '') => /^[a-z-]+/i.exec(value.trim())?.[0].toLowerCase()

/** Header fields by lowercase name, with folded lines joined, one map for each block between empty lines. */
function blocksOf(text: string): Map<string, string>[] {
  return text
    .replaceAll('\r\n', '\n')
    .split(/\n\s*\n/)
    .filter((block) => block.trim() !== '')
    .map((block) => {
      const lines = block.replace(/\n[ \t]+/g, ' ').split('\n')
      return new Map(
        lines.flatMap((line) => {
          const colon = line.indexOf(':')
          return colon > 0
            ? [[line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()] as const]
            : []
        }),
      )
    })
}
