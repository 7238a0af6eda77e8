import type { OpsDay, OpsRelease } from '@fankeep/shared/contract/ops'
import { useLanguage, useWords } from '@fankeep/shared/host'
import { Box, Flex, NumberText, StateBadge, Text } from '@fankeep/shared/ui'
import { type Column, DataTable } from '@fankeep/shared/ui/table'
import { figuresSaid, sumsOf, type VersionSum } from './series'

/** Each version seen in these days, with all its figures. */
export function VersionTable({ release, days }: { release: OpsRelease; days: OpsDay[] }) {
  const t = useWords('mf-ops')
  const language = useLanguage()
  const version = (row: VersionSum) => <VersionName version={row.version} release={release} />
  const figure = (
    key: Exclude<keyof VersionSum, 'version'>,
    hideBelow?: 'lg' | 'xl',
  ): Column<VersionSum> => ({
    key,
    head: t(`column.${key}`),
    align: 'end',
    width: '6rem',
    cell: (row) => <NumberText value={row[key]} digits={2} />,
    ...(hideBelow ? { hideBelow } : {}),
  })
  const columns: Column<VersionSum>[] = [
    { key: 'version', head: t('column.version'), cell: version },
    figure('loads'),
    figure('fail'),
    figure('fallback'),
    figure('render'),
    figure('load', 'lg'),
    figure('LCP', 'lg'),
    figure('INP', 'lg'),
    figure('CLS', 'lg'),
  ]
  return (
    <Box mx={{ base: -4, md: -5 }} mb={{ base: -4, md: -5 }} borderTopWidth="1px">
      <DataTable
        label={t('figures.byVersion', { name: release.name })}
        columns={columns}
        rows={sumsOf(days)}
        rowKey={(row) => row.version}
        phoneRow={(row) => ({
          main: (
            <>
              {version(row)}
              <Text fontSize="12" color="ink.500" whiteSpace="normal" wordBreak="keep-all">
                {t('figures.phone', figuresSaid({ ...row }, language))}
              </Text>
            </>
          ),
        })}
      />
    </Box>
  )
}

/** The version, and whether it is live or the canary. */
function VersionName({ version, release: { live, canary } }: { version: string; release: OpsRelease }) {
  const t = useWords('mf-ops')
  return (
    <Flex gap="0 .75rem" wrap="wrap" align="center">
      <span>{version}</span>
      {version === live ? (
        <StateBadge state="safe">{t('release.live')}</StateBadge>
      ) : version === canary?.version ? (
        <StateBadge state="running">{t('release.canary')}</StateBadge>
      ) : null}
    </Flex>
  )
}
