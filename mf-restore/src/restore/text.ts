import type { Page, RestorePace, RestoreRequest } from '@fankeep/shared/contract'
import { useLanguage, useWords } from '@fankeep/shared/host'
import { formatBytes, formatDate, formatNumber, platformName } from '@fankeep/shared/ui'
import { useMemo } from 'react'

/** This remote's translation function, and figures and days as words for use in a sentence. */
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
      /** A platform's limit. */
      pace: ({ posts, hours }: RestorePace) => {
        const count = hours >= 24 ? posts : posts / hours
        return t(hours >= 24 ? 'perDay' : 'perHour', { count, shown: formatNumber(count, language) })
      },
      /** A duration in everyday words. */
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

/** The first line, with the original date of publication: every post has one, so it is not part of the name. */
const dateLine = /^.*\d{4}\/\d{2}\/\d{2} \d{2}:\d{2}\s*\n+/

/** The name of a post: its title, or the first line of its own text. */
export const titleOf = ({ title, text }: { title: string | null; text: string }) =>
  title ?? text.replace(dateLine, '').split('\n', 1)[0] ?? ''
