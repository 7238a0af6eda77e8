import type { Page, Run } from '@fankeep/shared/contract'
import { Avatar, Box, Button, Card, Flex, Missing, NumberText, StateBadge } from '@fankeep/shared/ui'
import { Sparkline } from '@fankeep/shared/ui/chart'
import { useOpenConnect, useOpenImport } from '../open-dialogs'
import { ConnectMenu } from '../connect/connect-menu'
import { useText } from '../format'
import {
  contentWord,
  fansOf,
  fanWord,
  type PageStatus,
  statusOf,
  handleOf,
  nameOf,
  weekOf,
} from '../member-pages/page-state'
import { useMemberPages, useUpload } from '../member-pages/use-member-pages'
import { CardProgress } from './card-progress'

/** A page at a glance: identity and state; number and change; thirty days; what is kept; one fact and one action. */
export function PageCard({ page, ended }: { page: Page; ended?: Run }) {
  const { t } = useText()
  const live = useMemberPages().live[page.id]
  const upload = useUpload(page.id)
  const status = statusOf(page, { live, upload, ended })
  return (
    <Card as="article" lively display="flex" flexDirection="column" aria-labelledby={`page-${page.id}`}>
      <Flex align="flex-start" gap={3} px={5} pt={5}>
        <Avatar name={nameOf(page)} src={page.avatar} platform={page.platform} />
        <Box minW={0} flex={1}>
          <Box as="h3" id={`page-${page.id}`} truncate fontSize="14" lineHeight={1.4}>
            {nameOf(page)}
          </Box>
          <Box truncate fontSize="12" lineHeight={1.4} color="ink.500">
            {handleOf(page)}
          </Box>
        </Box>
        <StateBadge state={status.badge}>{t(`state.${status.word}`)}</StateBadge>
      </Flex>
      <Figures page={page} running={status.badge === 'running'} />
      {status.badge === 'running' ? (
        <CardProgress page={page} live={live} upload={upload} />
      ) : (
        <Footer page={page} status={status} />
      )}
    </Card>
  )
}

function Figures({ page, running }: { page: Page; running: boolean }) {
  const { t, format } = useText()
  const fans = fansOf(page)
  const known = fans !== null
  const days = page.trend.filter((count) => count !== null)
  const change = weekOf(page)
  const week =
    change === null
      ? page.list_at && t('card.asOf', { day: format.day(page.list_at) })
      : change === 0
        ? t('card.sameWeek')
        : t('card.week', { change: format.signed(change) })
  const trendWords = () =>
    days.length > 0
      ? t('card.trend', { from: format.number(days[0]!), to: format.number(days.at(-1)!) })
      : t('card.noTrend')
  return (
    <Flex direction="column" flex={1} px={5} pt={4} pb={3.5} fontVariantNumeric="tabular-nums">
      <Flex wrap="wrap" align="baseline" gap="0 0.375rem" whiteSpace="nowrap">
        <Box
          as="b"
          fontSize="28"
          lineHeight={1.2}
          letterSpacing="-.02em"
          color={known ? 'ink.950' : 'ink.300'}
        >
          {known ? <NumberText value={fans} /> : <Missing label={t('card.fact.postsOnly')} />}
        </Box>
        <Box as="span" fontSize="13" color="ink.500">
          {t(`unit.${fanWord(page)}`)}
        </Box>
        {known && (
          <Box
            as="span"
            ms="auto"
            fontSize="13"
            color={change !== null && change > 0 ? 'goodText' : 'ink.500'}
          >
            {week}
          </Box>
        )}
      </Flex>
      <Flex direction="column" flex={1} mt={3}>
        <Sparkline
          values={page.trend}
          tone={page.state === 'active' ? 'brand' : 'quiet'}
          label={trendWords()}
        />
      </Flex>
      {/* Progress replaces this line, so that the card keeps its height. */}
      <Flex hidden={running} mt={1.5} fontSize="12" color="ink.500" justify="space-between" gap={3}>
        <span>
          {t(`kept.${contentWord(page)}`, { count: page.posts, number: format.number(page.posts) })} ·{' '}
          {format.bytes(page.bytes)}
        </span>
        <span>{t('card.thirtyDays')}</span>
      </Flex>
    </Flex>
  )
}

function Footer({ page, status }: { page: Page; status: PageStatus }) {
  const { t, format } = useText()
  return (
    <Flex
      align="center"
      gap={3}
      minH="3.25rem"
      py={2}
      ps={5}
      pe={3}
      borderTopWidth="1px"
      fontSize="13"
      color="ink.700"
    >
      <Box minW={0} me="auto" lineHeight={1.35} fontVariantNumeric="tabular-nums">
        {t(`card.fact.${status.fact}`, {
          when: status.at ? format.whenIn(status.at) : '',
          day: status.at ? format.day(status.at) : '',
        })}
      </Box>
      <CardAction page={page} status={status} />
      <ConnectMenu page={page} />
    </Flex>
  )
}

export function CardAction({ page, status }: { page: Page; status: PageStatus }) {
  const { t } = useText()
  const openImport = useOpenImport()
  const openConnect = useOpenConnect()
  const look = { size: 'sm', variant: status.urgent ? 'solid' : 'line' } as const
  if (status.action === 'fans')
    return (
      <Button {...look} to={`/fansList?id=${page.id}`}>
        {t('card.action.fans')}
      </Button>
    )
  if (status.action === 'posts')
    return (
      <Button {...look} to={`/fansList?id=${page.id}&view=posts`}>
        {t('card.action.posts')}
      </Button>
    )
  if (status.action === 'callback')
    return (
      <Button {...look} to={`/callback?id=${page.id}`}>
        {t('card.action.callback')}
      </Button>
    )
  if (status.action === 'connect')
    return (
      <Button {...look} onClick={() => openConnect(page.id)}>
        {t('card.action.connect')}
      </Button>
    )
  return (
    <Button {...look} onClick={() => openImport(page.id)}>
      {t(`card.action.${status.action}`)}
    </Button>
  )
}
