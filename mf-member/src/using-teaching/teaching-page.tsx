import { type PlatformKey, platforms } from '@fankeep/shared/contract'
import { useCall } from '@fankeep/shared/host'
import { useSearchParams } from '@fankeep/shared/router'
import {
  Box,
  Button,
  Flex,
  Grid,
  Heading,
  Icon,
  type IconName,
  PageHead,
  PlatformIcon,
  platformName,
} from '@fankeep/shared/ui'
import { CanTable } from '../add-page/can-table'
import { addAddress } from '../open-dialogs'
import { useText } from '../format'
import { ArchiveGuide } from '../import/archive-guide'
import { useMemberPages } from '../member-pages/use-member-pages'
import { nameOf } from '../member-pages/page-state'

const questions = ['twice', 'gone', 'html', 'several', 'numbers', 'safe'] as const

/** How to get the archive out of each platform, and what happens to it here. */
export function TeachingPage() {
  const { t, language } = useText()
  const [params, setParams] = useSearchParams()
  const asked = platforms.find((key) => key === params.get('platform')) ?? 'instagram'
  return (
    <>
      <PageHead title={t('teach.title')} text={t('teach.text')} />
      <ThreeSteps />
      <Heading fontSize="16" mt={10} mb={4}>
        {t('teach.archives')}
      </Heading>
      <Grid
        gap={{ base: 4, lg: 6 }}
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: '13rem minmax(0, 1fr)' }}
        alignItems="start"
      >
        <Flex
          as="ul"
          role="list"
          direction={{ base: 'row', lg: 'column' }}
          gap={0.5}
          overflowX="auto"
          mx={{ base: -4, md: 0 }}
          px={{ base: 4, md: 0 }}
          css={{ scrollbarWidth: 'none' }}
        >
          {platforms.map((key) => (
            <Box as="li" key={key} flexShrink={0}>
              <Button
                variant={key === asked ? 'soft' : 'ghost'}
                w="full"
                px={3}
                justifyContent="flex-start"
                aria-pressed={key === asked}
                fontWeight={key === asked ? 600 : 400}
                onClick={() => setParams({ platform: key }, { replace: true })}
              >
                <PlatformIcon platform={key} size={20} decorative />
                {platformName(key, language)}
              </Button>
            </Box>
          ))}
        </Flex>
        <Guide platform={asked} />
      </Grid>
      <Questions />
    </>
  )
}

const steps = [
  ['add', 'plus'],
  ['fetch', 'download'],
  ['drop', 'upload'],
] as const satisfies readonly (readonly [string, IconName])[]

function ThreeSteps() {
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
          <Box as="p" mt={1} color="ink.700" textWrap={{ base: 'pretty', md: 'balance' }}>
            {t(`teach.step.${step}.text`)}
          </Box>
        </Box>
      ))}
    </Grid>
  )
}

function Guide({ platform }: { platform: PlatformKey }) {
  const { t, language } = useText()
  const { pages } = useMemberPages()
  const own = pages?.find((page) => page.platform === platform)
  return (
    <Box minW={0}>
      <ArchiveGuide platform={platform} />
      <Flex mt={4} gap="0.5rem 1rem" align="center" wrap="wrap">
        {own ? (
          <Button icon="upload" to={`/fansList?id=${own.id}&import=${own.id}`}>
            {t('teach.bring', { name: nameOf(own) })}
          </Button>
        ) : (
          <Button icon="plus" to={addAddress(platform)}>
            {t('teach.add', { platform: platformName(platform, language) })}
          </Button>
        )}
        <Box fontSize="13" color="ink.500" flex={1} minW="14rem">
          {t(`archive.${platform}.gives`)}
        </Box>
      </Flex>
      <Allowed platform={platform} />
    </Box>
  )
}

/** What the platform allows alongside its archive, and within which bounds (platforms.md). */
function Allowed({ platform }: { platform: PlatformKey }) {
  const { t, language } = useText()
  const { data } = useCall('site.platforms', {})
  const known = data?.find(({ key }) => key === platform)
  return (
    <Box mt={6}>
      <CanTable name={platformName(platform, language)} can={known?.can} />
      <Box as="p" mt={2} fontSize="13" color="ink.500">
        {t(`archive.${platform}.limits`)}
      </Box>
    </Box>
  )
}

function Questions() {
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
          <Box key={question} py={4} borderBottomWidth="1px">
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
