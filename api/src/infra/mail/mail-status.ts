/**
 * Status codes (RFC 3463) for an address that is permanently invalid: no such mailbox or domain, moved without a new address, a
 * domain that accepts no mail (RFC 7505), a closed mailbox. All others (full, too large, classified as spam) say nothing about
 * the address.
 */
const gone = new Set(['5.1.0', '5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10', '5.2.1'])

export const isGone = (status: string | null): boolean => status !== null && gone.has(status)

/** Status codes for a sender's limit that is used up, mostly until the next day: of Gmail, of Exchange Online. */
const overLimit = new Set(['5.4.5', '5.1.90'])

export const isOverLimit = (status: string | null): boolean => status !== null && overLimit.has(status)

/** The first status code in a text: `550 5.1.1 No such user`. */
export const statusIn = (text: string): string | null =>
  /(?<![\d.])[245]\.\d{1,3}\.\d{1,3}(?![\d.])/.exec(text)?.[0] ?? null
