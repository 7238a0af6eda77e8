import type { Page } from '@fankeep/shared/contract'
import { Trans, useLanguage, useWords } from '@fankeep/shared/host'
import { Avatar, Box, Card, Flex, formatNumber, Icon, RelativeTime, Text } from '@fankeep/shared/ui'
import { useId } from 'react'

/** From where to where: the member's own fullest backup on the left, and on the right the page that is not chosen yet. */
export function Passage({ from }: { from: Page | undefined }) {
  return (
    <Card
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 11rem minmax(0, 1fr)' }}
      alignItems="center"
    >
      {from ? <From page={from} /> : <NoFrom />}
      <Box hideBelow="md">
        <Rising />
      </Box>
      <To />
    </Card>
  )
}

function From({ page }: { page: Page }) {
  const t = useWords('mf-restore')
  const shown = formatNumber(page.posts, useLanguage())
  return (
    <Flex align="center" gap={4} p={5} minW={0}>
      <Avatar
        name={page.name || page.handle}
        src={page.avatar}
        size={52}
        platform={page.platform}
        gone={page.state !== 'active'}
      />
      <Box minW={0}>
        <Text fontSize="12" color="ink.500">
          {t('from')}
        </Text>
        <Text fontSize="16" fontWeight="600" truncate>
          {page.name || page.handle}
        </Text>
        <Text fontSize="13" color="ink.500">
          {t('posts', { count: page.posts, shown })}
          {page.last_backup && (
            <>
              {' · '}
              <Trans t={t} i18nKey="backedUp" components={{ time: <RelativeTime at={page.last_backup} /> }} />
            </>
          )}
        </Text>
      </Box>
    </Flex>
  )
}

function NoFrom() {
  const t = useWords('mf-restore')
  return <Place icon="upload" label={t('from')} name={t('fromNone')} text={t('fromNoneText')} />
}

function To() {
  const t = useWords('mf-restore')
  return (
    <Box borderTop={{ base: '1px solid', md: '0' }} borderColor="line">
      <Place icon="plus" label={t('to')} name={t('toName')} text={t('toText')} />
    </Box>
  )
}

interface PlaceProps {
  icon: 'upload' | 'plus'
  label: string
  name: string
  text: string
}

/** A place that nothing stands in yet. */
function Place({ icon, label, name, text }: PlaceProps) {
  return (
    <Flex align="center" gap={4} p={5} minW={0}>
      <Flex
        flex="none"
        boxSize={13}
        align="center"
        justify="center"
        border="1px dashed"
        borderColor="edge"
        borderRadius="25%"
        color="ink.500"
      >
        <Icon name={icon} size={20} />
      </Flex>
      <Box minW={0}>
        <Text fontSize="12" color="ink.500">
          {label}
        </Text>
        <Text fontSize="16" fontWeight="600">
          {name}
        </Text>
        <Text fontSize="13" color="ink.500">
          {text}
        </Text>
      </Box>
    </Flex>
  )
}

const marks = Array.from({ length: 15 }, (_, index) => {
  const height = 1 + index * 1.1
  return `M${6 + index * 10} ${14 - height / 2}v${height}`
}).join('')

/** Posts on their way: marks that rise towards the new page. */
function Rising() {
  const id = useId()
  return (
    <Box asChild w="full" h={7} color="brand.500">
      <svg viewBox="0 0 176 28" aria-hidden="true">
        <defs>
          <linearGradient id={id} gradientUnits="userSpaceOnUse" x1="0" x2="150" y1="0" y2="0">
            <stop offset="0" stopColor="currentColor" stopOpacity=".15" />
            <stop offset="1" stopColor="currentColor" />
          </linearGradient>
        </defs>
        <path d={marks} stroke={`url(#${id})`} strokeWidth="3" strokeLinecap="round" />
        <path
          d="M160 6l8 8-8 8"
          fill="none"
          stroke="currentColor"
          strokeWidth="3"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
    </Box>
  )
}
