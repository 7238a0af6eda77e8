import type { ShareColumn, SharedFan } from '@fankeep/shared/contract'
import { Avatar, Box, DateText, Flex, Missing, StateBadge, TextLink, Written } from '@fankeep/shared/ui'
import type { Column } from '@fankeep/shared/ui/table'
import { useText } from '../format'

type Columns = readonly ShareColumn[]

/** The columns a link shows, in the order of the member's own list. */
export function useSharedColumns(columns: Columns): Column<SharedFan>[] {
  const { t } = useText()
  const one = (column: ShareColumn, rest: Omit<Column<SharedFan>, 'key'>): Column<SharedFan>[] =>
    columns.includes(column) ? [{ key: column, ...rest }] : []
  return [
    { key: 'fan', head: t('fans.column.fan'), cell: (fan) => <Fan fan={fan} /> },
    ...one('ids', {
      head: t('sharedList.ids'),
      width: '18%',
      hideBelow: 'lg',
      cell: (fan) => <Ids fan={fan} />,
    }),
    ...one('since', {
      head: t('fans.column.followed'),
      width: '7.75rem',
      cell: ({ followed_at }) => <DateText at={followed_at} />,
    }),
    ...one('state', { head: t('fans.column.state'), width: '8rem', cell: (fan) => <State fan={fan} /> }),
    ...one('reach', { head: t('sharedList.reach'), width: '24%', cell: (fan) => <Reach fan={fan} /> }),
  ]
}

/** The name above tags and note, which are shown in full: they are not shown elsewhere. */
function Fan({ fan }: { fan: SharedFan }) {
  const { t } = useText()
  const name = fan.name ?? t('fans.noName')
  return (
    <Flex as="span" align="flex-start" gap={3} minW={0} py={1.5} whiteSpace="normal" overflowWrap="anywhere">
      <Avatar name={name} size={28} gone={Boolean(fan.gone_at)} />
      <Box as="span" minW={0} lineHeight={1.75}>
        <Box as="span" display="block" fontWeight={fan.name ? 500 : 400}>
          {name}
        </Box>
        {fan.uid !== undefined && (
          <Box as="span" hideFrom="lg" fontSize="12">
            <Ids fan={fan} />
          </Box>
        )}
        {fan.tags && fan.tags.length > 0 && <Tags tags={fan.tags} />}
        {fan.note && (
          <Written as="span" display="block" fontSize="12" color="ink.500">
            {fan.note}
          </Written>
        )}
      </Box>
    </Flex>
  )
}

function Tags({ tags }: { tags: readonly string[] }) {
  return (
    <Flex as="span" wrap="wrap" gap={1} fontSize="12">
      {tags.map((tag) => (
        <Box key={tag} as="span" px={1.5} borderWidth="1px" borderRadius="control" color="ink.700">
          {tag}
        </Box>
      ))}
    </Flex>
  )
}

const wrapped = { as: 'span', display: 'block', whiteSpace: 'normal', overflowWrap: 'anywhere' } as const

function Ids({ fan: { uid, username } }: { fan: SharedFan }) {
  return (
    <>
      {username && <Box {...wrapped}>@{username.replace(/^@/, '')}</Box>}
      {uid !== username && (
        <Box {...wrapped} fontSize="12" color="ink.500">
          {uid}
        </Box>
      )}
    </>
  )
}

function State({ fan: { gone_at } }: { fan: SharedFan }) {
  const { t, format } = useText()
  if (gone_at) return <StateBadge state="gone">{t('fans.goneAt', { day: format.day(gone_at) })}</StateBadge>
  return (
    <Box as="span" color="ink.500">
      {t('fans.following')}
    </Box>
  )
}

function Reach({ fan: { email, url } }: { fan: SharedFan }) {
  const { t } = useText()
  if (!email && !url) return <Missing />
  return (
    <>
      {email && <Box {...wrapped}>{email}</Box>}
      {url && (
        <Box {...wrapped}>
          <TextLink href={url} external>
            {t('sharedList.profile')}
          </TextLink>
        </Box>
      )}
    </>
  )
}

/** On a phone: a fan's name and contact, one below the other. */
export function PhoneFan({ fan }: { fan: SharedFan }) {
  return (
    <>
      <Fan fan={fan} />
      {(fan.email || fan.url) && (
        <Box ps={10} fontSize="12">
          <Reach fan={fan} />
        </Box>
      )}
    </>
  )
}

/** At the end of the row: the date above the state. */
export function PhoneSince({ fan, columns }: { fan: SharedFan; columns: Columns }) {
  const { t } = useText()
  return (
    <>
      {columns.includes('since') && <DateText at={fan.followed_at} />}
      {columns.includes('state') && <div>{t(fan.gone_at ? 'fans.gone' : 'fans.following')}</div>}
    </>
  )
}
