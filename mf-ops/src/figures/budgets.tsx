import type { OpsBudget, OpsTelemetry } from '@fankeep/shared/contract/ops'
import { useLanguage, useWords } from '@fankeep/shared/host'
import { EmptyState, formatNumber, NumberText, Panel, StateBadge, Text } from '@fankeep/shared/ui'
import { type Column, DataTable } from '@fankeep/shared/ui/table'
import { figuresSaid } from './series'

/** For every remote: how much of its error budget has been used, and its web vitals. */
export function Budgets({ telemetry: { budgets, objective } }: { telemetry: OpsTelemetry }) {
  const t = useWords('mf-ops')
  const language = useLanguage()
  const columns = useColumns()
  return (
    <Panel title={t('budget.title')} flush>
      <Text px={{ base: 4, md: 5 }} pb={4} fontSize="12" color="ink.500">
        {t('budget.text', figuresSaid({ ...objective }, language))}
      </Text>
      <DataTable
        label={t('budget.title')}
        columns={columns}
        rows={budgets}
        rowKey={({ name }) => name}
        empty={<EmptyState title={t('budget.none')} text={t('figures.noneText')} />}
        phoneRow={(row) => ({
          main: (
            <>
              <b>{row.name}</b>
              <Text fontSize="12" color="ink.500" whiteSpace="normal" wordBreak="keep-all">
                {t('budget.phone', figuresSaid({ ...row }, language))}
              </Text>
            </>
          ),
          end: <Used budget={row} />,
        })}
      />
    </Panel>
  )
}

function useColumns(): Column<OpsBudget>[] {
  const t = useWords('mf-ops')
  const figure = (key: 'LCP' | 'INP' | 'CLS'): Column<OpsBudget> => ({
    key,
    head: t(`column.${key}`),
    align: 'end',
    width: '6rem',
    cell: (row) => <NumberText value={row[key]} digits={2} />,
    hideBelow: 'lg',
  })
  return [
    { key: 'name', head: t('history.name'), cell: ({ name }) => <b>{name}</b> },
    {
      key: 'views',
      head: t('budget.views'),
      align: 'end',
      width: '7rem',
      cell: ({ views }) => <NumberText value={views} />,
    },
    {
      key: 'faults',
      head: t('budget.faults'),
      align: 'end',
      width: '7rem',
      cell: ({ faults }) => <NumberText value={faults} />,
    },
    { key: 'used', head: t('budget.used'), width: '14rem', cell: (row) => <Used budget={row} /> },
    figure('LCP'),
    figure('INP'),
    figure('CLS'),
  ]
}

/** From here on a person should take a look, before the budget is used up. */
const nearlyUsed = 0.75

function Used({ budget: { used } }: { budget: OpsBudget }) {
  const t = useWords('mf-ops')
  const language = useLanguage()
  if (used === null) return <StateBadge state="waiting">{t('budget.few')}</StateBadge>
  const percent = formatNumber(Math.round(100 * used), language)
  const state = used > 1 ? 'danger' : used >= nearlyUsed ? 'late' : 'safe'
  return <StateBadge state={state}>{t('budget.percent', { percent })}</StateBadge>
}
