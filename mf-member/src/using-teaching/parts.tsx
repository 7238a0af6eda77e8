import type { PlatformKey } from '@fankeep/shared/contract'
import { useCall } from '@fankeep/shared/host'
import { Box, Flex, Grid, Heading, Icon, type IconName, NotLoaded, platformName } from '@fankeep/shared/ui'
import type { ReactNode } from 'react'
import { CanTable } from '../add-page/can-table'
import { useText } from '../format'
import { questions } from './texts'

const steps = [
  ['add', 'plus'],
  ['fetch', 'download'],
  ['drop', 'upload'],
] as const satisfies readonly (readonly [string, IconName])[]

export function ThreeSteps() {
  const { t } = useText()
  return (
    <Grid
      as="ol"
      gap={{ base: 5, md: 8 }}
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' }}
    >
      {steps.map(([step, icon], at) => (
        <Box as="li" key={step} pt={4} borderTopWidth="1px">
          <Flex
            align="center"
            gap={2}
            color="ink.950"
            fontWeight={600}
            css={{ '& svg': { color: 'brand.600' } }}
          >
            <Icon name={icon} />
            {at + 1}. {t(`teach.step.${step}.title`)}
          </Flex>
          <Box as="p" mt={1} color="ink.700">
            {t(`teach.step.${step}.text`)}
          </Box>
        </Box>
      ))}
    </Grid>
  )
}

/** The platforms, and next to them the guide of one. */
export const GuideGrid = ({ children }: { children: ReactNode }) => (
  <Grid
    gap={{ base: 4, lg: 6 }}
    gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: '13rem minmax(0, 1fr)' }}
    alignItems="start"
  >
    {children}
  </Grid>
)

/** What the platform allows besides its archive, and its limits (docs/platforms.md). */
export function Allowed({ platform }: { platform: PlatformKey }) {
  const { t, language } = useText()
  const platforms = useCall('site.platforms', {})
  const known = platforms.data?.find(({ key }) => key === platform)
  return (
    <Box mt={6}>
      <NotLoaded of={platforms} />
      {!platforms.error && <CanTable name={platformName(platform, language)} can={known?.can} />}
      <Box as="p" mt={2} fontSize="13" color="ink.500">
        {t(`archive.${platform}.limits`)}
      </Box>
    </Box>
  )
}

export function Questions() {
  const { t } = useText()
  return (
    <Box as="section" mt={10} aria-labelledby="questions">
      <Heading id="questions" fontSize="16" mb={2}>
        {t('teach.questions')}
      </Heading>
      <Box
        as="dl"
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }}
        columnGap={12}
      >
        {questions.map((question) => (
          <Box key={question} id={question} py={4} borderBottomWidth="1px">
            <Box as="dt" fontWeight={600}>
              {t(`teach.question.${question}.ask`)}
            </Box>
            <Box as="dd" mt={1} color="ink.700">
              {t(`teach.question.${question}.answer`)}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  )
}
