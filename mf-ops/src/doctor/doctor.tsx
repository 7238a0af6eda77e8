import type { OpsDoctor } from '@fankeep/shared/contract/ops'
import { useWords } from '@fankeep/shared/host'
import { Box, Button, Flex, Note, Panel, Skeleton, Stack, StateBadge, Text } from '@fankeep/shared/ui'
import { type Column, DataTable } from '@fankeep/shared/ui/table'
import { useDoctor } from './use-doctor'

type Shared = OpsDoctor['shared'][number]

/** What is wrong with what is live and how to fix it; which remote uses which shared module of the shell. */
export function Doctor({ revision, onExpired }: { revision: number; onExpired: () => void }) {
  const t = useWords('mf-ops')
  const { report, why, reload } = useDoctor(revision, onExpired)
  return (
    <Panel
      title={t('doctor.title')}
      flush
      actions={
        <Button variant="line" size="sm" icon="refresh" onClick={reload}>
          {t('doctor.reload')}
        </Button>
      }
    >
      <Stack gap={3} px={{ base: 4, md: 5 }} pb={4}>
        <Text fontSize="12" color="ink.500">
          {t('doctor.text', { command: 'release doctor https://…' })}
        </Text>
        {why && <Note tone="late">{t(`refused.${why.key}`)}</Note>}
        {report && <Findings findings={report.findings} />}
      </Stack>
      {!report && !why && <Skeleton h={120} />}
      {report && <SharedTable shared={report.shared} />}
      {report && report.crossings.length > 0 && <Crossings crossings={report.crossings} />}
    </Panel>
  )
}

function Findings({ findings }: Pick<OpsDoctor, 'findings'>) {
  const t = useWords('mf-ops')
  if (findings.length === 0) return <StateBadge state="safe">{t('doctor.fine')}</StateBadge>
  return findings.map(({ what, fix }) => (
    <Note key={what} tone="danger">
      {/* The checks' own sentences, in English as on the command line. */}
      <Box lang="en" overflowWrap="anywhere">
        {what}
        <br />
        {fix}
      </Box>
    </Note>
  ))
}

function SharedTable({ shared }: Pick<OpsDoctor, 'shared'>) {
  const t = useWords('mf-ops')
  const given = (row: Shared) => row.given ?? t('doctor.none')
  const columns: Column<Shared>[] = [
    { key: 'key', head: t('doctor.module'), cell: ({ key }) => <b>{key}</b> },
    { key: 'given', head: t('doctor.given'), width: '8rem', cell: given },
    { key: 'takenBy', head: t('doctor.takenBy'), cell: (row) => <Takers row={row} /> },
  ]
  return (
    <DataTable
      label={t('doctor.title')}
      columns={columns}
      rows={shared}
      rowKey={({ key }) => key}
      phoneRow={(row) => ({
        main: (
          <>
            <b>{row.key}</b>
            <Takers row={row} />
          </>
        ),
        end: given(row),
      })}
    />
  )
}

/** Marks remotes that require something the shell does not provide. */
function Takers({ row: { takenBy } }: { row: Shared }) {
  const t = useWords('mf-ops')
  if (takenBy.length === 0) return <Text color="ink.500">{t('doctor.noTaker')}</Text>
  return (
    <Flex gap="0 .75rem" wrap="wrap" fontSize="12">
      {takenBy.map(({ name, range, fits }) =>
        fits ? (
          <span key={name}>{name}</span>
        ) : (
          <StateBadge key={name} state="danger">{`${name} ${range}`}</StateBadge>
        ),
      )}
    </Flex>
  )
}

function Crossings({ crossings }: Pick<OpsDoctor, 'crossings'>) {
  const t = useWords('mf-ops')
  return (
    <Box px={{ base: 4, md: 5 }} py={4} borderTopWidth="1px" fontSize="12">
      <b>{t('doctor.crossings')}</b>
      <ul>
        {crossings.map(({ name, shows }) => (
          <li key={`${name} ${shows}`} lang="en">
            {name}: {shows}
          </li>
        ))}
      </ul>
    </Box>
  )
}
