/** Rules for Taiwan's invoices (platforms.md, "Taiwan"). Plain functions for browser and server. */

/**
 * Company tax ID: eight digits by the rule of April 2023 (the sum of the products' digits is divisible by 5, no longer
 * by 10). A 7 in the seventh place may count as 1 or 0.
 */
export function isTaxId(value: string): boolean {
  if (!/^\d{8}$/.test(value) || value === '00000000') return false
  const sum = [1, 2, 1, 2, 1, 2, 4, 1].reduce((total, weight, n) => {
    const product = Number(value[n]) * weight
    return total + Math.floor(product / 10) + (product % 10)
  }, 0)
  return sum % 5 === 0 || (value[6] === '7' && (sum + 1) % 5 === 0)
}

/** A phone's barcode: a slash and seven of 39 characters. */
export const isMobileCarrier = (value: string) => /^\/[0-9A-Z+\-.]{7}$/.test(value)
/** Number of a citizen digital certificate. */
export const isCertificateCarrier = (value: string) => /^[A-Z]{2}\d{14}$/.test(value)
/** Code of the organisation that an invoice is donated to. */
export const isDonationCode = (value: string) => /^\d{3,7}$/.test(value)
