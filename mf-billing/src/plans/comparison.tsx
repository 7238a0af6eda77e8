import type { Plan } from '@fankeep/shared/contract'
import { useWords } from '@fankeep/shared/host'
import { Bytes, chakra, formatPrice, VisuallyHidden } from '@fankeep/shared/ui'
import type { CSSProperties, ReactNode } from 'react'
import { storageOf } from '../period'
import { knownTypes, nameOf, wordFacts } from '../plan-facts'

type Words = ReturnType<typeof useWords>
interface Fact {
  key: string
  value: (plan: Plan) => ReactNode
}

/** Figures come from the plan list itself; facts without a figure are described in words, by the plan's type (design.md, "Plans"). */
function factsOf(t: Words): Fact[] {
  const inWords = (key: string): Fact => ({
    key,
    value: ({ type }) => (knownTypes.includes(type) ? t(`value.${key}.${type}`) : '–'),
  })
  const price: Fact = {
    key: 'price',
    value: ({ price, day }) =>
      price > 0
        ? t('fact.priceValue', { price: `NT$${formatPrice(price)}` })
        : t('fact.priceFree', { count: day }),
  }
  const figures: Fact[] = [
    price,
    { key: 'pages', value: (plan) => t('fact.pagesValue', { count: plan.back_plate_num }) },
    { key: 'storage', value: (plan) => <Bytes value={storageOf(plan)} /> },
  ]
  const extra: Fact = {
    key: 'extra',
    value: ({ add_max_num: max, add_price }) =>
      max > 0 && add_price > 0
        ? t('fact.extraValue', { price: `NT$${formatPrice(add_price)}`, max })
        : t('value.none'),
  }
  return [...figures, extra, ...wordFacts.map(inWords)]
}

/** All plans, line by line. */
export function Comparison({ plans, mine }: { plans: Plan[]; mine: number }) {
  const t = useWords('mf-billing')
  return (
    <Table style={{ '--plans': plans.length } as CSSProperties}>
      <caption>
        <VisuallyHidden>{t('plans.compare')}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <td />
          {plans.map((plan) => (
            <th key={plan.type} scope="col" data-mine={plan.type === mine || undefined}>
              {nameOf(t, plan)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {factsOf(t).map(({ key, value }) => (
          <tr key={key}>
            <th scope="row">{t(`fact.${key}`)}</th>
            {plans.map((plan) => (
              <td key={plan.type} data-mine={plan.type === mine || undefined}>
                {value(plan)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

/** On a phone the name of a line is above its values: the table must never scroll sideways. */
const Table = chakra('table', {
  base: {
    width: 'full',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'card',
    fontSize: '14',
    tableLayout: 'fixed',
    '& th, & td': {
      textAlign: 'start',
      px: 5,
      py: 3,
      fontWeight: 400,
      verticalAlign: 'top',
      lineHeight: 1.5,
      // Breaks Chinese at spaces and commas, so that no line has only one or two characters.
      wordBreak: 'keep-all',
      overflowWrap: 'anywhere',
    },
    '& thead th': { fontWeight: 600 },
    '& tbody tr > *': { borderTop: '1px solid {colors.line}' },
    '& tbody th[scope=row]': { color: 'ink.500' },
    '& [data-mine]': { bg: 'picked' },
    '@media (max-width: 47.9975rem)': {
      display: 'block',
      '& thead, & tbody, & caption': { display: 'block' },
      '& tr': { display: 'grid', gridTemplateColumns: 'repeat(var(--plans), minmax(0, 1fr))' },
      '& thead td': { display: 'none' },
      // A price and its unit fit side by side at 360 px.
      fontSize: '13',
      '& th, & td': { px: 2, py: 2 },
      '& [data-mine]': { bg: 'transparent' },
      '& thead [data-mine]': { boxShadow: 'inset 0 -2px 0 {colors.brand.500}' },
      '& th[scope=row]': { gridColumn: '1 / -1', pb: 0, fontSize: '12' },
      '& th[scope=row] ~ td': { borderTop: 0 },
    },
  },
})
