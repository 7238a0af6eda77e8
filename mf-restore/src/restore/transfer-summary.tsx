import type { PlatformKey } from '@fankeep/shared/contract'
import { Avatar, Box, Card, Flex, Icon, Text } from '@fankeep/shared/ui'
import { type ReactNode, useId } from 'react'
import { useText } from './text'

export interface Side {
  label: string
  /** Null until one is chosen. */
  page: { name: string; platform: PlatformKey; avatar?: string; gone?: boolean } | null
  children?: ReactNode
  end?: ReactNode
}

/** From which page to which. `between` is below the marks: how many posts are being transferred. */
export function TransferSummary({ from, to, between }: { from: Side; to: Side; between?: ReactNode }) {
  return (
    <Card
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 8rem minmax(0, 1fr)' }}
      alignItems="center"
    >
      <Place {...from} />
      <Box hideBelow="lg" textAlign="center" fontSize="12" color="ink.500">
        <Rising />
        {between}
      </Box>
      <Box borderTop={{ base: '1px solid', lg: '0' }} borderColor="line">
        <Place {...to} />
      </Box>
    </Card>
  )
}

function Place({ label, page, children, end }: Side) {
  const { t } = useText()
  return (
    <Flex align="center" gap={4} p={{ base: 4, md: 5 }} minW={0}>
      {page ? (
        <Avatar name={page.name} src={page.avatar} size={52} platform={page.platform} gone={page.gone} />
      ) : (
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
          <Icon name="plus" size={20} />
        </Flex>
      )}
      <Box minW={0} flex={1}>
        <Text fontSize="12" color="ink.500">
          {label}
        </Text>
        <Text fontSize="16" fontWeight="600" lineHeight={1.4} lineClamp={2} overflowWrap="anywhere">
          {page?.name ?? t('none')}
        </Text>
        {children}
      </Box>
      {end}
    </Flex>
  )
}

const marks = Array.from({ length: 15 }, (_, index) => {
  const height = 1 + index * 1.1
  return `M${6 + index * 10} ${14 - height / 2}v${height}`
}).join('')

/** Posts in transfer: marks that rise towards the new page. */
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
