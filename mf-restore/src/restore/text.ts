import type { Page, RestoreRequest } from '@fankeep/shared/contract'
import { useLanguage, useWords } from '@fankeep/shared/host'
import { formatBytes, formatDate, formatNumber, platformName } from '@fankeep/shared/ui'
import { useMemo } from 'react'

/** This remote's words, and figures and days as words to put into a sentence. */
export function useText() {
  const t = useWords('mf-restore')
  const language = useLanguage()
  return useMemo(
    () => ({
      t,
      language,
      number: (value: number) => formatNumber(value, language),
      bytes: (value: number) => {
        const { amount, unit } = formatBytes(value, language)
        return `${amount} ${unit}`
      },
      day: (at: string, withTime?: boolean) => formatDate(new Date(at), language, withTime),
      platform: (page: Pick<Page, 'platform'>) => platformName(page.platform, language),
      /** How long something takes, as a person would say it. */
      span: (minutes: number) =>
        minutes < 90
          ? t('span.minutes', { count: Math.max(1, minutes) })
          : minutes < 72 * 60
            ? t('span.hours', { count: Math.round(minutes / 60) })
            : t('span.days', { count: Math.ceil(minutes / 1440) }),
    }),
    [t, language],
  )
}

export const nameOf = ({ name, handle }: Pick<RestoreRequest['page'], 'name' | 'handle'>) => name || handle

/** `crypto.randomUUID` is missing on a plain-HTTP address in the local network, where the product is tried out. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
