import type { Config } from '../config/config'
import { addressOf, type DkimConfig, domainOf } from '../config/mail-config'

/** DNS lookups as in `node:dns/promises`; throw with ENOTFOUND or ENODATA if there is no record. */
export interface MailDns {
  resolveTxt: (name: string) => Promise<string[][]>
  resolveMx: (name: string) => Promise<{ exchange: string; priority: number }[]>
}

/** One DNS record that receivers check. */
export interface CheckedRecord {
  name: string
  type: 'TXT' | 'MX'
  /** Null if it is correct. */
  problem: string | null
  /** The record to publish. */
  publish: string
}

/**
 * Checks what Gmail, Yahoo and others require of bulk senders: SPF for the return domain, our DKIM key, and DMARC for the domain in
 * `From`, with which one of the two must be aligned.
 */
export async function checkMailDns(
  { mailFrom, dkim, bounces }: Pick<Config, 'mailFrom' | 'dkim' | 'bounces'>,
  dns: MailDns,
): Promise<CheckedRecord[]> {
  const from = domainOf(addressOf(mailFrom))
  const returns = bounces ? domainOf(bounces.address) : from
  return [
    await checkSpf(returns, from, dns),
    ...(dkim ? [await checkDkim(dkim, dns)] : []),
    await checkDmarc(from, dns),
    ...(bounces ? [await checkMx(returns, dns)] : []),
  ]
}

async function checkSpf(name: string, from: string, dns: MailDns): Promise<CheckedRecord> {
  const found = (await textsAt(name, dns)).filter((text) => /^v=spf1( |$)/i.test(text))
  const problemOf = (record: string) => {
    if (/ \+?all\b/i.test(record)) return 'it lets any server send as this domain'
    if (isAligned(name, from)) return null
    return `mails come back to ${name}, which is not part of ${from}: DMARC then passes only by DKIM`
  }
  const problem = problemOfOnly(found, problemOf)
  return { name, type: 'TXT', problem, publish: 'v=spf1 include:YOUR-MAIL-SERVER -all' }
}

async function checkDkim({ domain, selector, publicKey }: DkimConfig, dns: MailDns): Promise<CheckedRecord> {
  const name = `${selector}._domainkey.${domain}`
  const problem = problemOfOnly(await textsAt(name, dns), (record) =>
    tagsOf(record).get('p') === publicKey ? null : 'its key is not that of DKIM_KEY',
  )
  return { name, type: 'TXT', problem, publish: `v=DKIM1; k=rsa; p=${publicKey}` }
}

const policies = ['none', 'quarantine', 'reject']

async function checkDmarc(from: string, dns: MailDns): Promise<CheckedRecord> {
  const name = `_dmarc.${from}`
  const found = (await textsAt(name, dns)).filter((text) => /^v=DMARC1\b/i.test(text))
  const problem = problemOfOnly(found, (record) =>
    policies.includes(tagsOf(record).get('p')?.toLowerCase() ?? '') ? null : 'it has no policy (p=)',
  )
  return { name, type: 'TXT', problem, publish: `v=DMARC1; p=quarantine; rua=mailto:dmarc@${from}` }
}

/** The problem with a record that must exist exactly once. */
function problemOfOnly(found: string[], problemOf: (record: string) => string | null): string | null {
  const [only] = found
  if (only === undefined) return 'there is none'
  if (found.length > 1) return `there are ${found.length}: receivers then ignore all of them`
  return problemOf(only)
}

async function checkMx(name: string, dns: MailDns): Promise<CheckedRecord> {
  const found = await orNone(dns.resolveMx(name))
  const problem = found.length === 0 ? 'there is none: returned mail does not reach BOUNCE_ADDRESS' : null
  return { name, type: 'MX', problem, publish: 'the mail server that hands returned mail to BOUNCE_PORT' }
}

/** Whether the domains are equal, or one is a subdomain of the other. */
const isAligned = (one: string, other: string) =>
  one === other || one.endsWith(`.${other}`) || other.endsWith(`.${one}`)

const textsAt = async (name: string, dns: MailDns) =>
  (await orNone(dns.resolveTxt(name))).map((parts) => parts.join(''))

async function orNone<Found>(asked: Promise<Found[]>): Promise<Found[]> {
  try {
    return await asked
  } catch (error) {
    if (['ENOTFOUND', 'ENODATA'].includes((error as NodeJS.ErrnoException).code ?? '')) return []
    throw error
  }
}

/** `v=DKIM1; k=rsa; p=…` */
const tagsOf = (text: string) =>
  new Map(
    text.split(';').map((tag): [string, string] => {
      const at = tag.indexOf('=')
      return [tag.slice(0, Math.max(0, at)).trim().toLowerCase(), tag.slice(at + 1).replace(/\s/g, '')]
    }),
  )
