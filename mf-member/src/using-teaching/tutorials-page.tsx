import { type PlatformKey, platforms } from '@fankeep/shared/contract'
import { useSession } from '@fankeep/shared/host'
import { Link } from '@fankeep/shared/router'
import { Box, Button, EmptyState, Flex, Heading, PlatformIcon, platformName } from '@fankeep/shared/ui'
import { type ReactNode, useState } from 'react'
import { useText } from '../format'
import { ArchiveGuide } from '../import/archive-guide'
import { addAddress } from '../open-dialogs'
import { SearchInput } from '../search-input'
import { Allowed, GuideGrid, Questions, ThreeSteps } from './parts'
import { findTutorials } from './texts'

export const tutorialAddress = (platform: PlatformKey) => `/tutorials/${platform}`

/** The tutorials for everyone, even without an account: the first platform's guide, or the one of the address. */
export const tutorialsPage = (platform: PlatformKey) =>
  function TutorialsPage() {
    const [typed, setTyped] = useState('')
    return (
      <Tutorials
        platform={platform}
        isSearching={typed.trim() !== ''}
        allowed={<Allowed platform={platform} />}
        search={<Search typed={typed} onTyped={setTyped} />}
      />
    )
  }

export interface TutorialsProps {
  platform: PlatformKey
  isSearching?: boolean
  /** The parts that need a script: what the platform allows, from the server, and the search. */
  allowed?: ReactNode
  search?: ReactNode
}

export function Tutorials({ platform, isSearching = false, allowed, search }: TutorialsProps) {
  const { t, language } = useText()
  return (
    <Box maxW="66rem" mx="auto" px={{ base: 5, md: 8 }} pt={{ base: 10, md: 16 }} pb={{ base: 16, md: 24 }}>
      <Heading as="h1" fontSize={{ base: '28', md: '36' }} color="ink.950">
        {t('teach.title')}
      </Heading>
      <Box as="p" mt={3} mb={8} color="ink.700">
        {t('teach.text')}
      </Box>
      <Box minH={12}>{search}</Box>
      {!isSearching && (
        <>
          <Box mt={8} />
          <ThreeSteps />
          <Heading fontSize="18" mt={12} mb={4}>
            {t('teach.archives')}
          </Heading>
          <GuideGrid>
            <PlatformLinks current={platform} />
            <Box minW={0}>
              <ArchiveGuide platform={platform} />
              <Flex mt={4} gap="0.5rem 1rem" align="center" wrap="wrap">
                <Begin platform={platform} />
                <Box fontSize="13" color="ink.500" flex="1 14rem" minW={0}>
                  {t(`archive.${platform}.gives`)}
                </Box>
              </Flex>
              {allowed}
            </Box>
          </GuideGrid>
          <Questions />
          <Box as="p" mt={8} color="ink.700">
            <Box asChild color="brand.600" textDecoration="underline">
              <Link to={`/help/${platform}`}>
                {t('teach.hijacked', { platform: platformName(platform, language) })}
              </Link>
            </Box>
          </Box>
        </>
      )}
    </Box>
  )
}

function PlatformLinks({ current }: { current: PlatformKey }) {
  const { t, language } = useText()
  return (
    <Box as="nav" aria-label={t('teach.platforms')}>
      <Flex as="ul" role="list" direction={{ base: 'row', lg: 'column' }} gap={0.5} wrap="wrap">
        {platforms.map((key) => (
          <Box as="li" key={key}>
            <Button
              variant={key === current ? 'soft' : 'ghost'}
              w="full"
              px={3}
              justifyContent="flex-start"
              fontWeight={key === current ? 600 : 400}
              to={tutorialAddress(key)}
              {...(key === current && { 'aria-current': 'page' as const })}
            >
              <PlatformIcon platform={key} size={20} decorative />
              {platformName(key, language)}
            </Button>
          </Box>
        ))}
      </Flex>
    </Box>
  )
}

function Begin({ platform }: { platform: PlatformKey }) {
  const { t, language } = useText()
  const { state } = useSession()
  return state === 'member' ? (
    <Button icon="plus" to={addAddress(platform)}>
      {t('teach.add', { platform: platformName(platform, language) })}
    </Button>
  ) : (
    <Button to="/register">{t('teach.begin')}</Button>
  )
}

function Search({ typed, onTyped }: { typed: string; onTyped: (typed: string) => void }) {
  const text = useText()
  const found = findTutorials(text, typed)
  return (
    <>
      <Box maxW="26rem">
        <SearchInput label={text.t('teach.search')} value={typed} onSearch={onTyped} />
      </Box>
      {typed.trim() !== '' && (
        <Box
          as="section"
          mt={6}
          aria-live="polite"
          aria-label={text.t('teach.found', { count: found.length })}
        >
          {found.length === 0 ? (
            <EmptyState title={text.t('teach.noneTitle')} text={text.t('teach.noneText')} />
          ) : (
            <Box as="ul">
              {found.map(({ key, title, platform, text: sentence }) => (
                <Box as="li" key={key} py={4} borderBottomWidth="1px">
                  {platform ? (
                    <Box asChild fontWeight={600} color="brand.600">
                      <Link to={tutorialAddress(platform)} onClick={() => onTyped('')}>
                        {title}
                      </Link>
                    </Box>
                  ) : (
                    <Box fontWeight={600}>{title}</Box>
                  )}
                  <Box mt={1} color="ink.700">
                    {sentence}
                  </Box>
                </Box>
              ))}
            </Box>
          )}
        </Box>
      )}
    </>
  )
}
