import type { Page } from '@fankeep/shared/contract'
import { useLanguage, useWords } from '@fankeep/shared/host'
import { dateFormat, formatDate, formatNumber } from '@fankeep/shared/ui'
import { useMemo } from 'react'

/** This remote's translation function, and figures and days as words for use in a sentence. */
export function useText() {
  const t = useWords('mf-insights')
  const language = useLanguage()
  return useMemo(
    () => ({
      t,
      language,
      number: (value: number) => formatNumber(value, language),
      /** Without the year, for a chart's axis. */
      shortDay: (day: string) =>
        dateFormat(language, { month: 'short', day: 'numeric' }).format(new Date(`${day}T00:00`)),
      day: (day: string) => formatDate(new Date(`${day}T00:00`), language),
    }),
    [t, language],
  )
}

export const nameOf = ({ name, handle }: Pick<Page, 'name' | 'handle'>) => name || handle
