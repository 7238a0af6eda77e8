import { type PlatformKey, platforms } from '@fankeep/shared/contract'
import { useSearchParams } from '@fankeep/shared/router'
import { Box, Button, Flex, Heading, PageHead, PlatformIcon, platformName } from '@fankeep/shared/ui'
import { addAddress } from '../open-dialogs'
import { useText } from '../format'
import { ArchiveGuide } from '../import/archive-guide'
import { useMemberPages } from '../member-pages/use-member-pages'
import { nameOf } from '../member-pages/page-state'
import { Allowed, GuideGrid, Questions, ThreeSteps } from './parts'

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
      <GuideGrid>
        <Flex
          as="ul"
          role="list"
          direction={{ base: 'row', lg: 'column' }}
          wrap={{ base: 'wrap', lg: 'nowrap' }}
          gap={0.5}
          mx={{ base: -3, lg: 0 }}
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
      </GuideGrid>
      <Questions />
    </>
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
        <Box fontSize="13" color="ink.500" flex="1 14rem" minW={0}>
          {t(`archive.${platform}.gives`)}
        </Box>
      </Flex>
      <Allowed platform={platform} />
    </Box>
  )
}
