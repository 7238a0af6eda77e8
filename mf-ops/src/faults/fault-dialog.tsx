import type { OpsFaultFound, OpsFrame } from '@fankeep/shared/contract/ops'
import { useLanguage, useWords } from '@fankeep/shared/host'
import { Box, formatDate, Grid, Note, Stack, Text } from '@fankeep/shared/ui'
import { Dialog } from '@fankeep/shared/ui/overlay'
import type { ReactNode } from 'react'
import { titleOf } from './fault-table'

/** All details of a fault: where, when, how often, and its stack in the sources. */
export function FaultDialog({ fault, onClose }: { fault: OpsFaultFound; onClose: () => void }) {
  const t = useWords('mf-ops')
  const { code, shown, remote, versions, pages, count, first, last, stack } = fault
  const time = useTime()
  return (
    <Dialog open size="lg" title={t('fault.ofCode', { code })} onClose={onClose}>
      <Stack gap={4}>
        <Text fontWeight="600" overflowWrap="anywhere">
          {titleOf(fault)}
        </Text>
        {!shown && <Note>{t('fault.codeNotKept')}</Note>}
        <Grid
          as="dl"
          templateColumns={{ base: '1fr', md: '8rem 1fr' }}
          gap={{ base: '0 0', md: '.375rem 1rem' }}
        >
          <Fact name={t('history.name')}>{shown ? `${remote} ${shown.version}` : remote}</Fact>
          {shown && <Fact name={t('fault.shown')}>{time(shown.at)}</Fact>}
          <Fact name={t('fault.page')}>{pages.join(', ') || t('fault.noPage')}</Fact>
          <Fact name={t('fault.seen')}>
            {t('fault.seenText', { count, first: time(first), last: time(last) })}
          </Fact>
          <Fact name={t('fault.versions')}>
            {versions.map((each) => (
              <Box key={each.version} overflowWrap="anywhere">
                {each.version} · {t('faults.times', { count: each.count })}
              </Box>
            ))}
          </Fact>
        </Grid>
        <Trace frames={stack} />
      </Stack>
    </Dialog>
  )
}

function useTime() {
  const language = useLanguage()
  return (at: string) => formatDate(new Date(at), language, true)
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <Text as="dt" color="ink.500">
        {name}
      </Text>
      <Box as="dd" mb={{ base: 2, md: 0 }} overflowWrap="anywhere">
        {children}
      </Box>
    </>
  )
}

/** The stack, the innermost frame first. */
function Trace({ frames }: { frames: OpsFrame[] }) {
  const t = useWords('mf-ops')
  if (frames.length === 0) return <Note>{t('fault.noStack')}</Note>
  return (
    <Stack gap={2}>
      {frames.some(({ source }) => !source) && <Note>{t('fault.notMapped')}</Note>}
      <Box
        as="ol"
        aria-label={t('fault.stack')}
        listStyleType="none"
        borderWidth="1px"
        borderRadius=".5rem"
        bg="paper.50"
        p={3}
        fontSize="12"
      >
        {frames.map((frame, at) => (
          <Box as="li" key={`${at} ${frame.built}`} py={0.5} overflowWrap="anywhere">
            {frame.within && <b>{frame.within} </b>}
            <Box as="span" color={frame.source ? undefined : 'ink.500'}>
              {frame.source
                ? `${frame.source.file}:${frame.source.line}:${frame.source.column}`
                : frame.built}
            </Box>
          </Box>
        ))}
      </Box>
    </Stack>
  )
}
