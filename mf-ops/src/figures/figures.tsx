import type { OpsDay, OpsRelease } from '@fankeep/shared/contract/ops'
import { useWords } from '@fankeep/shared/host'
import { Box, EmptyState, Panel, Skeleton } from '@fankeep/shared/ui'
import { Select } from '@fankeep/shared/ui/forms'
import { useState } from 'react'
import type { OpsRefused } from '../edge'
import { ReadFault } from '../read-fault'
import { inOrder } from '../releases/health'
import { MeasureChart } from './measure-chart'
import { VersionTable } from './version-table'

interface FiguresProps {
  releases: OpsRelease[]
  days: OpsDay[] | undefined
  /** Why the newest figures could not be loaded. */
  fault: OpsRefused | undefined
  onRetry: () => void
}

/** The reports of pages about a release, by day and by version. */
export function Figures({ releases, days, fault, onRetry }: FiguresProps) {
  const t = useWords('mf-ops')
  // The shell loads before anything could report about it.
  const names = inOrder(releases)
    .map(({ name }) => name)
    .filter((name) => name !== 'shell')
  const [chosen, setChosen] = useState<string>()
  // The release with the most faults; without any, the one with the most loads.
  const [busiest] = names.toSorted(
    (a, b) => faultsOf(days, b) - faultsOf(days, a) || loadsOf(days, b) - loadsOf(days, a),
  )
  const name = chosen ?? busiest
  const release = releases.find((each) => each.name === name)
  if (!name || !release) return null
  const own = days?.filter((day) => day.name === name)
  return (
    <Panel
      title={t('figures.title')}
      actions={
        <Box minW="10rem">
          <Select
            aria-label={t('figures.of')}
            size="sm"
            value={name}
            onValue={setChosen}
            options={names.map((each) => ({ value: each, label: each }))}
          />
        </Box>
      }
    >
      <ReadFault fault={fault} onRetry={onRetry} />
      {!own && !fault && <Skeleton h={240} />}
      {own?.length === 0 && <EmptyState title={t('figures.none', { name })} text={t('figures.noneText')} />}
      {own && own.length > 0 && (
        <>
          <MeasureChart release={release} days={own} />
          <VersionTable release={release} days={own} />
        </>
      )}
    </Panel>
  )
}

type Days = OpsDay[] | undefined
const sumOf = (days: Days, name: string, value: (day: OpsDay) => number) =>
  (days ?? []).filter((day) => day.name === name).reduce((sum, day) => sum + value(day), 0)
const faultsOf = (days: Days, name: string) =>
  sumOf(days, name, ({ fail, fallback, render }) => fail + fallback + render)
const loadsOf = (days: Days, name: string) => sumOf(days, name, ({ loads }) => loads)
