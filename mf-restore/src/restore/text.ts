import type { Page, RestorePace, RestoreRequest } from '@fankeep/shared/contract'
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
      /** A platform's limit. */
      pace: ({ posts, hours }: RestorePace) => {
        const count = hours >= 24 ? posts : posts / hours
        return t(hours >= 24 ? 'perDay' : 'perHour', { count, shown: formatNumber(count, language) })
      },
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

/** The line in front that says when it was published first: every post has one, so it names none. */
const dateLine = /^.*\d{4}\/\d{2}\/\d{2} \d{2}:\d{2}\s*\n+/

/** What a post is called: its title, or the first line of its own words. */
export const titleOf = ({ title, text }: { title: string | null; text: string }) =>
  title ?? text.replace(dateLine, '').split('\n', 1)[0] ?? ''
