import type { Page } from '@fankeep/shared/contract'
import { useAction, useHost } from '@fankeep/shared/host'
import {
  Avatar,
  Box,
  Button,
  Flex,
  Heading,
  Icon,
  NumberText,
  platformName,
  StateBadge,
  TextLink,
} from '@fankeep/shared/ui'
import type { ReactNode } from 'react'
import { useText } from '../format'
import { memberPagesOf } from '../member-pages/member-pages'
import { contentWord, dangerWord, fansOf, fanWord, nameOf } from '../member-pages/page-state'
import { SignAnswers, Signs } from './alarm-signs'
import { Rays } from './rays'
import { PageActions } from './page-actions'
import { useUndo } from '../undo'

/** A page in danger. Shows the problem and the answer together: the white panel inside says what is still safe. */
export function AlarmCard({ page }: { page: Page }) {
  const { t } = useText()
  // Until the member has said whether it was their doing, the card asks that.
  const asks = page.signs.length > 0
  return (
    <Box
      as="section"
      aria-labelledby={`alarm-${page.id}`}
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) 22rem' }}
      mb={8}
      bg="flareWash"
      borderWidth="1px"
      borderColor="flareLine"
      borderRadius="card"
      overflow="hidden"
    >
      <Box position="relative" overflow="hidden" containerType="inline-size" p={{ base: 5, md: 6 }}>
        <Box
          position="absolute"
          pointerEvents="none"
          opacity={0.16}
          // As large as leaves the words free next to it.
          boxSize={{ base: '9rem', md: '13rem', xl: 'clamp(11rem, 150cqi - 57rem, 21rem)' }}
          right={0}
          bottom={0}
          translate={{ base: '14% 50%', md: '23% 50%', xl: '33% 50%' }}
        >
          <Rays />
        </Box>
        <Identity page={page} />
        <Heading id={`alarm-${page.id}`} position="relative" fontSize="18" mt={5} mb={2}>
          {asks ? t('alarm.signs.title') : t(`alarm.${page.state}.title`)}
        </Heading>
        <Box as="p" position="relative" maxW="36rem" color="ink.700">
          {asks ? t('alarm.signs.text') : t(`alarm.${page.state}.text`)}
        </Box>
        {asks && <Signs page={page} />}
        <Flex
          position="relative"
          wrap="wrap"
          align="center"
          gap={2}
          mt={5}
          css={{ '@media (max-width: 47.9975rem)': { '& > *': { width: '100%' } } }}
        >
          {asks ? <SignAnswers page={page} /> : <LostActions page={page} />}
        </Flex>
      </Box>
      <Kept page={page} />
    </Box>
  )
}

function LostActions({ page }: { page: Page }) {
  const { t } = useText()
  const host = useHost()
  const set = useAction('pages.set', { notifies: true })
  const undo = useUndo()
  const recovered = async () => {
    const saved = await set.run({ id: page.id, state: 'active' })
    if (!saved) return
    memberPagesOf(host).put(saved)
    undo(t('alarm.isRecovered', { name: nameOf(page) }), async () => {
      const again = { id: page.id, state: page.state }
      memberPagesOf(host).put(await host.api.call('pages.set', again, { outlivesScreen: true }))
    })
  }
  return (
    <>
      <Button variant="flare" icon="beacon" to={`/callback?id=${page.id}`}>
        {t('alarm.callback')}
      </Button>
      <PageActions page={page} variant="line" />
      <Button variant="ghost" busy={set.busy} onClick={recovered}>
        {t('alarm.recovered')}
      </Button>
    </>
  )
}

function Kept({ page }: { page: Page }) {
  const { t, format } = useText()
  return (
    <Flex
      direction="column"
      m={1.5}
      px={5}
      py={4.5}
      bg="paper.0"
      borderRadius=".625rem"
      fontVariantNumeric="tabular-nums"
    >
      <Flex as="h3" align="center" gap={1.5} mb={3} fontSize="14">
        <Icon name="shield" size={16} color="good" />
        {t('alarm.kept')}
      </Flex>
      <Box
        as="dl"
        display="grid"
        gap={{ base: 3, md: 4 }}
        mt={1}
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(3, auto)', xl: 'minmax(0, 1fr)' }}
      >
        <Figure
          name={page.list_at ? t('alarm.listAt', { day: format.day(page.list_at) }) : t('alarm.noList')}
          unit={t(`unit.${fanWord(page)}`)}
        >
          <NumberText value={fansOf(page)} />
        </Figure>
        <Figure
          name={
            page.last_backup
              ? t('alarm.contentAt', { when: format.when(page.last_backup) })
              : t('alarm.noContent')
          }
          unit={t(`unit.${contentWord(page)}`)}
        >
          <NumberText value={page.posts} />
        </Figure>
        <Figure name={t('alarm.bytes')} unit={format.bytes(page.bytes).split(' ')[1] ?? ''}>
          {format.bytes(page.bytes).split(' ')[0]}
        </Figure>
      </Box>
      <Box mt="auto" pt={3} fontSize="13">
        <TextLink to={`/fansList?id=${page.id}`}>{t('alarm.open')}</TextLink>
      </Box>
    </Flex>
  )
}

function Figure({ name, unit, children }: { name: string; unit: string; children: ReactNode }) {
  return (
    <div>
      <Box as="dt" fontSize="12" color="ink.700">
        {name}
      </Box>
      <Box as="dd" fontSize="22" fontWeight={600} lineHeight={1.3} letterSpacing="-.01em">
        {children}{' '}
        <Box as="small" fontSize="13" fontWeight={400} letterSpacing="0">
          {unit}
        </Box>
      </Box>
    </div>
  )
}

function Identity({ page }: { page: Page }) {
  const { t, language } = useText()
  return (
    <Flex position="relative" gap={3.5} align="flex-start" wrap={{ base: 'wrap', md: 'nowrap' }}>
      <Avatar name={nameOf(page)} src={page.avatar} platform={page.platform} size={52} />
      <Box minW={0}>
        <Box truncate fontSize="16" fontWeight={600}>
          {nameOf(page)}
        </Box>
        <Box truncate fontSize="12" color="ink.500">
          {platformName(page.platform, language)} · {page.url.replace(/^https?:\/\/(www\.)?/, '')}
        </Box>
      </Box>
      <Box mt={0.5}>
        <StateBadge state="danger">{t(`state.${dangerWord(page)}`)}</StateBadge>
      </Box>
    </Flex>
  )
}
