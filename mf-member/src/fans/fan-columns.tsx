import type { Fan, PlatformKey } from '@fankeep/shared/contract'
import {
  Avatar,
  Box,
  DateText,
  Flex,
  IconButton,
  Missing,
  platformName,
  StateBadge,
  TextLink,
} from '@fankeep/shared/ui'
import type { Column } from '@fankeep/shared/ui/table'
import { type Format, useText } from '../format'
import { FanLabels } from './labels/fan-labels'
import { fanName } from './fan-name'
import type { FanSort } from './list-state'

type Words = ReturnType<typeof useText>['t']

const handleOf = (fan: Fan) =>
  fan.username ? `@${fan.username.replace(/^@/, '')}` : fan.name ? null : fan.uid

/** `mina•••@gmail.com`: enough to recognize it, not enough for anyone looking over a shoulder. */
export const maskEmail = (email: string) => email.replace(/^(.{1,4}).*(?=@)/, '$1•••')

/** Actions for one fan of the list. */
export interface FanActs {
  onLabel: (fan: Fan) => void
  onUnmerge: (fan: Fan, merge: string) => void
}

/** `named`: some of them have a name. Instagram, TikTok and X provide none: then the handle is shown as the name. */
export function useFanColumns(
  platform: PlatformKey,
  sort: FanSort,
  named: boolean,
  acts: FanActs,
): Column<Fan>[] {
  const { t, format } = useText()
  const handle: Column<Fan> = {
    key: 'handle',
    head: t('fans.column.handle'),
    hideBelow: 'lg',
    quiet: true,
    width: '16%',
    cell: (fan) => handleOf(fan) ?? <Missing />,
  }
  return [
    {
      key: 'fan',
      head: t('fans.column.fan'),
      sort: 'name',
      cell: (fan) => <FanName fan={fan} named={named} acts={acts} />,
    },
    ...(named ? [handle] : []),
    {
      key: 'followed',
      head: t(sort === 'oldest' ? 'fans.column.followedOldest' : 'fans.column.followed'),
      sort: sort === 'oldest' ? 'oldest' : 'newest',
      width: '7.75rem',
      cell: (fan) => <DateText at={fan.followed_at} />,
    },
    {
      key: 'first',
      head: t('fans.column.firstSeen'),
      hideBelow: 'xl',
      quiet: true,
      width: '7.75rem',
      cell: (fan) => <DateText at={fan.first_seen} />,
    },
    {
      key: 'state',
      head: t('fans.column.state'),
      width: '8rem',
      cell: (fan) => <Following fan={fan} words={t} format={format} />,
    },
    {
      key: 'email',
      head: t('fans.column.email'),
      hideBelow: 'lg',
      width: named ? 'clamp(8.5rem, 25vw - 11.5rem, 11rem)' : '14rem',
      cell: (fan) => (fan.email ? maskEmail(fan.email) : <Missing label={t('fans.noEmail')} />),
    },
    actionsColumn(platform, acts),
  ]
}

const actionsColumn = (platform: PlatformKey, { onLabel }: FanActs): Column<Fan> => ({
  key: 'actions',
  head: '',
  align: 'end',
  hideBelow: 'lg',
  width: '6.5rem',
  cell: (fan) => <FanActions fan={fan} platform={platform} onLabel={() => onLabel(fan)} />,
})

function FanActions({ fan, platform, onLabel }: { fan: Fan; platform: PlatformKey; onLabel: () => void }) {
  const { t, language } = useText()
  const name = fanName(fan)
  return (
    <>
      <IconButton icon="edit" label={t('labels.edit', { name })} onClick={onLabel} />
      {fan.url && (
        <IconButton
          icon="external"
          label={t('fans.openOn', { name, platform: platformName(platform, language) })}
          href={fan.url}
          target="_blank"
        />
      )}
    </>
  )
}

function FanName({ fan, named, acts }: { fan: Fan; named: boolean; acts: FanActs }) {
  const { t } = useText()
  const handle = handleOf(fan)
  return (
    <Flex as="span" align="center" gap={3} minW={0}>
      <Avatar name={fanName(fan)} src={fan.avatar} size={28} gone={fan.gone_at !== null} />
      <Box as="span" minW={0} py={fan.tags || fan.note || fan.earlier ? 1.5 : 0} lineHeight={1.45}>
        <Box
          as="span"
          display="block"
          truncate
          fontWeight={fan.gone_at || (named && !fan.name) ? 400 : 500}
          color={named && !fan.name ? 'ink.500' : undefined}
        >
          {fan.name ?? (named ? t('fans.noName') : handle)}
        </Box>
        {fan.earlier && <Earlier fan={fan} names={fan.earlier} acts={acts} />}
        {named && (
          <Box as="span" display={{ base: 'block', lg: 'none' }} truncate fontSize="12" color="ink.500">
            {handle}
          </Box>
        )}
        <FanLabels fan={fan} />
      </Box>
    </Flex>
  )
}

/** This fan's earlier names, the last first, marked if uncertain; and the undo of a merge. */
function Earlier({ fan, names, acts }: { fan: Fan; names: NonNullable<Fan['earlier']>; acts: FanActs }) {
  const { t } = useText()
  const last = names.at(-1)
  const merge = names.find((name) => name.merge !== undefined)?.merge
  return (
    <Flex as="span" gap={2} minW={0} fontSize="12" fontWeight={400} color="ink.500">
      {last?.name && (
        <Box as="span" truncate>
          {t(last.match === 'date' ? 'fans.earlierLikely' : 'fans.earlier', { name: last.name })}
        </Box>
      )}
      {merge !== undefined && (
        <TextLink
          flex="none"
          aria-label={t('merge.undoOf', { name: fanName(fan) })}
          onClick={() => acts.onUnmerge(fan, merge)}
        >
          {t('merge.undo')}
        </TextLink>
      )}
    </Flex>
  )
}

function Following({ fan, words, format }: { fan: Fan; words: Words; format: Format }) {
  if (!fan.gone_at)
    return (
      <Box as="span" color="ink.500">
        {words('fans.following')}
      </Box>
    )
  return <StateBadge state="gone">{words('fans.goneAt', { day: format.day(fan.gone_at) })}</StateBadge>
}

/** On a phone: avatar, name over handle; date over status. */
export function fanOnPhone(fan: Fan, named: boolean, acts: FanActs, words: Words, format: Format) {
  return {
    main: <FanName fan={fan} named={named} acts={acts} />,
    end: (
      <>
        {fan.followed_at ? format.day(fan.followed_at) : <Missing />}
        <br />
        {words(fan.gone_at ? 'fans.gone' : 'fans.following')}
      </>
    ),
  }
}
