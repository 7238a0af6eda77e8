import { type Platform, platforms } from '@fankeep/shared/contract'
import { useCall } from '@fankeep/shared/host'
import { useSearchParams } from '@fankeep/shared/router'
import {
  Box,
  Button,
  Flex,
  Grid,
  Heading,
  Icon,
  Note,
  PageHead,
  Panel,
  PlatformIcon,
  platformName,
  Skeleton,
} from '@fankeep/shared/ui'
import { useText } from '../format'
import { inDanger, nameOf } from '../member-pages/page-state'
import { useMemberPages } from '../member-pages/use-member-pages'
import { Rays } from '../channel/rays'

const steps = ['who', 'what', 'when'] as const

/** What CallBack will do and what each platform lets it do. Nothing can be sent from here yet, and it says so. */
export function CallbackPage() {
  const { t } = useText()
  const [params] = useSearchParams()
  const { pages } = useMemberPages()
  const lost = pages?.find(({ id }) => id === params.get('id')) ?? pages?.find(inDanger)
  return (
    <>
      <PageHead title={t('nav.callback')} text={t('callback.text')} />
      <Box
        position="relative"
        overflow="hidden"
        mb={8}
        p={{ base: 5, md: 8 }}
        bg="flareWash"
        borderWidth="1px"
        borderColor="flareLine"
        borderRadius="card"
      >
        <Box
          position="absolute"
          pointerEvents="none"
          opacity={0.22}
          boxSize={{ base: '11rem', md: '24rem' }}
          right={{ base: '-3rem', md: '-2rem' }}
          bottom={{ base: '-5.5rem', md: '-12rem' }}
        >
          <Rays />
        </Box>
        <Box position="relative" maxW="38rem">
          <Heading fontSize="18">
            {lost ? t('callback.lost', { name: nameOf(lost) }) : t('callback.calm')}
          </Heading>
          <Box as="p" mt={2} color="ink.700" textWrap={{ base: 'pretty', md: 'balance' }}>
            {t('callback.notYet')}
          </Box>
          <Flex gap={2} mt={5} wrap="wrap">
            <Button variant="line" icon="users" to={lost ? `/fansList?id=${lost.id}` : '/fansList'}>
              {t('callback.look')}
            </Button>
            <Button variant="ghost" to="/usingTeaching">
              {t('callback.prepare')}
            </Button>
          </Flex>
        </Box>
      </Box>
      <Heading fontSize="16" mb={4}>
        {t('callback.how')}
      </Heading>
      <Grid
        as="ol"
        gap={{ base: 5, md: 8 }}
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' }}
        mb={10}
      >
        {steps.map((step, at) => (
          <Box as="li" key={step} pt={4} borderTopWidth="1px">
            <b>
              {at + 1}. {t(`callback.step.${step}.title`)}
            </b>
            <Box as="p" mt={1} color="ink.700" textWrap={{ base: 'pretty', md: 'balance' }}>
              {t(`callback.step.${step}.text`)}
            </Box>
          </Box>
        ))}
      </Grid>
      <Routes />
    </>
  )
}

/** Which way a message can go on each platform. */
function Routes() {
  const { t, language } = useText()
  const { data } = useCall('site.platforms', {})
  return (
    <Panel title={t('callback.routes')}>
      <Box as="ul">
        {platforms.map((key) => (
          <Box
            as="li"
            key={key}
            display="grid"
            gridTemplateColumns={{ base: '1.5rem minmax(0, 1fr)', md: '1.5rem 9rem minmax(0, 1fr)' }}
            gap={{ base: '0 0.75rem', md: 3 }}
            alignItems="center"
            py={3}
            borderBottomWidth="1px"
            _last={{ borderBottomWidth: 0, pb: 0 }}
          >
            <PlatformIcon platform={key} size={20} decorative />
            <b>{platformName(key, language)}</b>
            <Flex align="flex-start" gap={2} color="ink.700" gridColumn={{ base: 2, md: 'auto' }}>
              {data ? (
                <Route platform={data.find((each) => each.key === key)} />
              ) : (
                <Skeleton w="14rem" h={12} />
              )}
            </Flex>
          </Box>
        ))}
      </Box>
      <Box mt={4}>
        <Note>{t('callback.email')}</Note>
      </Box>
    </Panel>
  )
}

function Route({ platform }: { platform: Platform | undefined }) {
  const { t } = useText()
  const open = platform?.can.message === 'api'
  return (
    <>
      <Flex as="span" align="center" h="1.65em">
        <Icon name={open ? 'done' : 'gone'} size={16} color={open ? 'good' : 'ink.500'} />
      </Flex>
      <span>
        {open
          ? t(`callback.route.${platform.key}`, { defaultValue: t('callback.open') })
          : t('callback.closed')}
      </span>
    </>
  )
}
