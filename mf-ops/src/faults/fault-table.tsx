import type { OpsFault } from '@fankeep/shared/contract/ops'
import { useWords } from '@fankeep/shared/host'
import { Box, NumberText, RelativeTime, Text, TextLink } from '@fankeep/shared/ui'
import { type Column, DataTable } from '@fankeep/shared/ui/table'

interface FaultTableProps {
  faults: OpsFault[]
  onShow: (fault: OpsFault) => void
}

/** The distinct faults, the most frequent first. */
export function FaultTable({ faults, onShow }: FaultTableProps) {
  const t = useWords('mf-ops')
  const what = (fault: OpsFault) => (
    <>
      <TextLink onClick={() => onShow(fault)}>{titleOf(fault)}</TextLink>
      <Text fontSize="12" color="ink.500" whiteSpace="normal" overflowWrap="anywhere">
        {placeOf(fault)}
      </Text>
    </>
  )
  const columns: Column<OpsFault>[] = [
    { key: 'what', head: t('faults.what'), cell: what },
    { key: 'remote', head: t('history.name'), cell: ({ remote }) => <b>{remote}</b>, width: '8rem' },
    {
      key: 'version',
      head: t('column.version'),
      cell: ({ versions }) => <Box overflowWrap="anywhere">{versions.at(-1)?.version}</Box>,
      width: '12rem',
      hideBelow: 'lg',
    },
    {
      key: 'last',
      head: t('faults.last'),
      cell: ({ last }) => <RelativeTime at={last} start />,
      width: '9rem',
    },
    {
      key: 'count',
      head: t('faults.count'),
      align: 'end',
      cell: ({ count }) => <NumberText value={count} />,
      width: '6rem',
    },
  ]
  return (
    <DataTable
      label={t('faults.title')}
      columns={columns}
      rows={faults}
      rowKey={(fault) => `${fault.remote} ${fault.first} ${titleOf(fault)} ${placeOf(fault)}`}
      phoneRow={(fault) => ({
        main: (
          <>
            <b>{fault.remote}</b>
            <Text lineClamp={3}>{titleOf(fault)}</Text>
            <TextLink onClick={() => onShow(fault)}>{t('faults.show')}</TextLink>
          </>
        ),
        end: (
          <>
            <RelativeTime at={fault.last} start />
            <Box fontSize="12">{t('faults.times', { count: fault.count })}</Box>
          </>
        ),
      })}
    />
  )
}

export const titleOf = ({ name, message }: OpsFault) => (message ? `${name}: ${message}` : name)

/** The innermost frame. */
function placeOf({ stack: [frame] }: OpsFault): string {
  if (!frame) return ''
  return frame.source ? `${frame.source.file}:${frame.source.line}` : frame.built
}
