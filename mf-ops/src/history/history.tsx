import type { OpsMove } from '@fankeep/shared/contract/ops'
import { useWords } from '@fankeep/shared/host'
import { Box, EmptyState, Flex, Panel, RelativeTime, StateBadge, Text } from '@fankeep/shared/ui'
import { type Column, DataTable } from '@fankeep/shared/ui/table'

/** The author's name for automatic changes of the edge server (release/src/automatic.ts). */
const automatic = 'automatic'

/** Who changed what, when and why; the newest first. */
export function History({ moves }: { moves: OpsMove[] }) {
  const t = useWords('mf-ops')
  const who = (move: OpsMove) =>
    move.who === automatic ? <StateBadge state="late">{t('history.automatic')}</StateBadge> : move.who
  const why = ({ why: written, failed }: OpsMove) => (failed ? t('history.failed', failed) : written)
  const columns: Column<OpsMove>[] = [
    { key: 'at', head: t('history.when'), cell: ({ at }) => <RelativeTime at={at} start />, width: '9rem' },
    { key: 'who', head: t('history.who'), cell: who, width: '8rem' },
    { key: 'name', head: t('history.name'), cell: ({ name }) => <b>{name}</b>, width: '8rem' },
    {
      key: 'what',
      head: t('history.what'),
      cell: (move) => <What move={move} />,
    },
    { key: 'why', head: t('history.why'), cell: (move) => <Why>{why(move)}</Why> },
  ]
  return (
    <Panel title={t('history.title')} flush>
      <DataTable
        label={t('history.title')}
        columns={columns}
        rows={moves}
        rowKey={({ revision, name, from }) => `${revision} ${name} ${from}`}
        empty={<EmptyState title={t('history.none')} />}
        phoneRow={(move) => ({
          main: (
            <>
              <b>{move.name}</b> <What move={move} />
              <Why>{why(move)}</Why>
            </>
          ),
          end: (
            <>
              <RelativeTime at={move.at} start />
              <Box fontSize="12">{who(move)}</Box>
            </>
          ),
        })}
      />
    </Panel>
  )
}

const Why = ({ children }: { children: string }) => (
  <Text as="span" whiteSpace="normal" overflowWrap="anywhere">
    {children || '–'}
  </Text>
)

function What({ move: { action, percent, from, to } }: { move: OpsMove }) {
  const t = useWords('mf-ops')
  const did = t(`did.${didOf({ action, percent, from, to })}`, { percent })
  const isMove = from && from !== to && percent === null
  return (
    <>
      {did}
      <Flex gap="0 .375rem" wrap="wrap" fontSize="12" color="ink.500" fontVariantNumeric="tabular-nums">
        {isMove && <span>{from} →</span>}
        <span>{to || (isMove ? '–' : '')}</span>
      </Flex>
    </>
  )
}

/**
 * The key of the words for a change. After a remote is retired, no version of it is live; before it is new or comes back, none is
 * either.
 */
function didOf({ action, percent, from, to }: Pick<OpsMove, 'action' | 'percent' | 'from' | 'to'>) {
  if (action === 'canary') return percent === 0 ? 'canaryEnded' : 'canary'
  if (action === 'rollback' && to === '') return 'retired'
  return action === 'publish' && from === null ? 'added' : action
}
