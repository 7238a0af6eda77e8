import type { Quote, QuoteLine } from '@fankeep/shared/contract'
import { useLanguage, useWords } from '@fankeep/shared/host'
import { chakra, formatDate, formatPrice, Text } from '@fankeep/shared/ui'
import type { ReactNode } from 'react'

const List = chakra('dl', {
  base: {
    display: 'grid',
    gap: 3,
    fontVariantNumeric: 'tabular-nums',
    '& > div': { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', columnGap: 4 },
    '& dd': { textAlign: 'end', whiteSpace: 'nowrap' },
    '& small': { display: 'block', fontSize: '12', color: 'ink.500' },
  },
})

/** What is bought and what is deducted, each with its computation. */
export function QuoteLines({ quote, code }: { quote: Quote; code?: string }) {
  const t = useWords('mf-billing')
  return (
    <List>
      {quote.lines.map((line) => (
        <Line key={line.kind} line={line} alone={!quote.lines.some(({ kind }) => kind === 'plan')} />
      ))}
      {quote.discount > 0 && (
        <Row term={t('sum.discount', { code: code ?? '' })} value={`−${formatPrice(quote.discount)}`} good />
      )}
      {quote.credits.map((credit, n) => (
        <Row
          key={n}
          term={t('sum.credit', { plan: t(`level.${credit.type}`), days: credit.days })}
          detail={`${formatPrice(credit.value)} × ${credit.days} / ${credit.of}`}
          value={`−${formatPrice(credit.amount)}`}
          good
        />
      ))}
      {quote.bonus_days > 0 && (
        <Row term={t('sum.bonus', { days: quote.bonus_days })} detail={t('sum.bonusText')} value="" />
      )}
    </List>
  )
}

/** Subtotal and tax. */
export function QuoteSums({ quote }: { quote: Quote }) {
  const t = useWords('mf-billing')
  return (
    <List>
      <Row term={t('sum.subtotal')} value={formatPrice(quote.subtotal)} />
      <Row term={t('sum.tax')} value={formatPrice(quote.tax)} />
    </List>
  )
}

/** Extras bought with a plan run as long as it; extras bought alone show their dates. */
function Line({ line, alone }: { line: QuoteLine; alone: boolean }) {
  const t = useWords('mf-billing')
  const language = useLanguage()
  const { kind, months, count, unit, amount } = line
  const period = t(`sum.period.${months}`)
  const dates = t('sum.dates', {
    from: formatDate(new Date(line.starts_at), language),
    until: formatDate(new Date(line.ends_at), language),
  })
  const term = t(`sum.${kind}`, { plan: t(`level.${line.plan_type}`), period, count })
  const how =
    kind === 'pages'
      ? t('sum.pagesHow', { unit: formatPrice(unit), count, months })
      : kind === 'storage'
        ? t('sum.storageHow', { unit: formatPrice(unit), count })
        : dates
  return (
    <Row
      term={term}
      detail={
        kind !== 'plan' && alone ? (
          <>
            {how}
            <br />
            {dates}
          </>
        ) : (
          how
        )
      }
      value={formatPrice(amount)}
    />
  )
}

interface RowProps {
  term: ReactNode
  detail?: ReactNode
  value: ReactNode
  good?: boolean
}

function Row({ term, detail, value, good }: RowProps) {
  return (
    <div>
      <dt>
        {term}
        {detail && <small>{detail}</small>}
      </dt>
      <Text as="dd" color={good ? 'goodText' : undefined}>
        {value}
      </Text>
    </div>
  )
}
