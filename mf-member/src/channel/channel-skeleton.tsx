import { useMember } from '@fankeep/shared/host'
import { Box, Flex, Grid, Skeleton } from '@fankeep/shared/ui'
import { ReadinessEntry, ReadinessFrame, ReadinessRows, shownFirst } from '../readiness/readiness-frame'
import { cardColumns, listColumns, roomForParts } from './columns'
import { LogSkeleton } from './run-log'

/** As tall as the content, so that the footer stays out of view: as many cards as the member has pages, and all that follows them. */
export function ChannelSkeleton() {
  const { pages } = useMember().limits
  if (pages.used === 0) return <CardSkeletons count={1} />
  return (
    <Box aria-busy>
      <Flex align="center" mb={4} minH={{ base: '2.625rem', md: '2.125rem' }}>
        <Skeleton w="6rem" h="1rem" />
      </Flex>
      <CardSkeletons count={pages.used + 1} />
      <ReadinessFrame>
        <ReadinessRows busy>
          {Array.from({ length: Math.min(pages.used, shownFirst) }, (_, row) => (
            <ReadinessEntry key={row} />
          ))}
        </ReadinessRows>
        {/* The button that shows the rest. */}
        {pages.used > shownFirst && <Box h={{ base: 11, md: 8 }} />}
      </ReadinessFrame>
      <Grid gridTemplateColumns={listColumns} gap={{ base: 8, xl: 12 }} mt={10}>
        <LogSkeleton />
        <TodoSkeleton />
      </Grid>
      <Box minH={roomForParts} />
    </Box>
  )
}

function CardSkeletons({ count }: { count: number }) {
  return (
    <Grid as="ul" aria-hidden data-waits-for="cards" gap={4} gridTemplateColumns={cardColumns}>
      {Array.from({ length: count }, (_, card) => (
        <CardSkeleton key={card} />
      ))}
    </Grid>
  )
}

function CardSkeleton() {
  return (
    <Flex
      as="li"
      direction="column"
      minH={{ base: '17.5rem', md: '17rem' }}
      borderWidth="1px"
      borderRadius="card"
      p={5}
      pb={3}
    >
      <Flex gap={3} align="center">
        <Skeleton w={40} h={40} radius="10px" />
        <Box flex={1}>
          <Skeleton w="55%" h={14} />
          <Box mt={2}>
            <Skeleton w="38%" h={10} />
          </Box>
        </Box>
      </Flex>
      <Box mt={5}>
        <Skeleton w="60%" h={28} />
      </Box>
      <Box mt={3.5} flex={1}>
        <Skeleton h={56} />
      </Box>
      <Flex pt={3} borderTopWidth="1px" mx={-5} px={5} align="center" justify="space-between">
        <Skeleton w="40%" h={12} />
        <Skeleton w={88} h={32} radius="8px" />
      </Flex>
    </Flex>
  )
}

function TodoSkeleton() {
  return (
    <Box aria-hidden data-waits-for="todo">
      <Skeleton w="12rem" h="1.5rem" />
      <Box as="ul" mt={3}>
        {[0, 1].map((row) => (
          <Flex
            key={row}
            as="li"
            minH="4.3rem"
            align="center"
            justify="space-between"
            gap={6}
            borderBottomWidth="1px"
            _last={{ borderBottomWidth: 0 }}
          >
            <Box flex={1}>
              <Skeleton w="45%" h={14} />
              <Box mt={2}>
                <Skeleton w="75%" h={12} />
              </Box>
            </Box>
            <Skeleton w={72} h={32} radius="8px" />
          </Flex>
        ))}
      </Box>
    </Box>
  )
}
