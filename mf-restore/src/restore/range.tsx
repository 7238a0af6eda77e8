import { useText } from './text'

interface RangeProps {
  page: number
  perPage: number
  /** On the present page. */
  shown: number
  total: number
}

/** Which posts the present page of a list shows, of how many. */
export function Range({ page, perPage, shown, total }: RangeProps) {
  const { t, number } = useText()
  const first = Math.min((page - 1) * perPage + 1, total)
  return (
    <>
      {t('range', {
        from: number(first),
        until: number(Math.max(first, (page - 1) * perPage + shown)),
        count: total,
        total: number(total),
      })}
    </>
  )
}
