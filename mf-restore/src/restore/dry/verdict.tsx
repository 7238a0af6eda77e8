import { Box, Button, chakra, Flex, Heading, Text } from '@fankeep/shared/ui'
import { useText } from '../text'
import type { DryRunData } from './dry-run-data'

const tick = 'repeating-linear-gradient(90deg, #000 0 .1875rem, transparent 0 .375rem)'

const Mix = chakra('div', {
  base: {
    h: 5,
    my: 3.5,
    forcedColorAdjust: 'none',
    background:
      'linear-gradient(90deg, {colors.good} 0 var(--as-is), {colors.warn} 0 var(--adjusted), {colors.markOff} 0)',
    WebkitMaskImage: tick,
    maskImage: tick,
  },
})

export interface VerdictProps {
  data: DryRunData
  busy: boolean
  onTakeAll: (on: boolean) => void
}

/** How many of the posts can be restored: as marks and in words. */
export function Verdict({ data: { counts, taken }, busy, onTakeAll }: VerdictProps) {
  const { t, number } = useText()
  const can = counts.as_is + counts.adjusted
  const share = (count: number) => `${counts.all === 0 ? 0 : (count / counts.all) * 100}%`
  return (
    <Box px={{ base: 4, md: 5 }} py={5} borderBottomWidth="1px">
      <Heading as="h2" fontSize="18">
        {t('verdict', { count: counts.all, all: number(counts.all), can: number(can) })}
      </Heading>
      <Mix aria-hidden style={{ '--as-is': share(counts.as_is), '--adjusted': share(can) } as object} />
      <Flex align="center" gap={3} wrap="wrap" fontSize="13">
        <Text color="ink.500" flex="1 14rem" minW={0}>
          {t('verdictText')}
        </Text>
        <Button
          variant="line"
          size="sm"
          busy={busy}
          disabled={can === 0}
          onClick={() => onTakeAll(taken < can)}
        >
          {t(taken < can ? 'takeAll' : 'leaveAll')}
        </Button>
      </Flex>
    </Box>
  )
}
