import type { Page } from '@fankeep/shared/contract'
import { useLanguage, useWords } from '@fankeep/shared/host'
import type { ReactNode } from 'react'
import {
  Avatar,
  Box,
  Bytes,
  chakra,
  Flex,
  formatNumber,
  Missing,
  NumberText,
  Panel,
  platformName,
  RelativeTime,
  Skeleton,
  Text,
} from '@fankeep/shared/ui'

/** What there is to restore from: each page with its posts, and since when. */
export function KeptList({ pages, total }: { pages: Page[]; total: number }) {
  const t = useWords('mf-restore')
  const language = useLanguage()
  const posts = formatNumber(
    pages.reduce((sum, page) => sum + page.posts, 0),
    language,
  )
  const shown = formatNumber(pages.length, language)
  return (
    <Panel
      flush
      title={t('kept')}
      actions={
        <Text fontSize="13" color="ink.500">
          {t('keptText', { count: pages.length, posts, shown })}
        </Text>
      }
    >
      <chakra.ul>
        {pages.map((page) => (
          <Row key={page.id} page={page} />
        ))}
      </chakra.ul>
      {total > pages.length && (
        <Text px={5} py={3} borderTop="1px solid" borderColor="line" fontSize="13" color="ink.500">
          {t('more', { count: pages.length })}
        </Text>
      )}
    </Panel>
  )
}

function Row({ page }: { page: Page }) {
  const t = useWords('mf-restore')
  return (
    <chakra.li
      display="grid"
      gridTemplateColumns={{ base: 'auto minmax(0, 1fr) auto', md: 'auto minmax(0, 1fr) 7rem 11rem 6rem' }}
      alignItems="center"
      columnGap={4}
      px={{ base: 4, md: 5 }}
      py={3}
      borderTop="1px solid"
      borderColor="line"
    >
      <Avatar
        name={page.name || page.handle}
        src={page.avatar}
        size={40}
        platform={page.platform}
        gone={page.state !== 'active'}
      />
      <Box minW={0}>
        <Text fontWeight="600" truncate>
          {page.name || page.handle}
        </Text>
        <Text fontSize="12" color="ink.500" truncate>
          {platformName(page.platform)}
          {page.handle && ` · ${page.handle}`}
        </Text>
      </Box>
      <Fact label={t('keptPosts')}>
        {page.posts > 0 ? <NumberText value={page.posts} /> : <Missing label={t('noPosts')} />}
      </Fact>
      <Fact label={t('keptLast')} wide>
        {page.last_backup ? <RelativeTime at={page.last_backup} /> : t('never')}
      </Fact>
      <Fact label={t('keptSize')} wide>
        <Bytes value={page.bytes} />
      </Fact>
    </chakra.li>
  )
}

function Fact({ label, wide, children }: { label: string; wide?: boolean; children: ReactNode }) {
  return (
    <Box textAlign="end" hideBelow={wide ? 'md' : undefined}>
      <Text fontSize="12" color="ink.500">
        {label}
      </Text>
      <Text fontSize="13">{children}</Text>
    </Box>
  )
}

export function KeptSkeleton({ title }: { title: string }) {
  return (
    <Panel flush title={title}>
      <Box aria-busy>
        {[1, 2, 3, 4].map((row) => (
          <Flex key={row} align="center" gap={4} px={5} py={3} borderTop="1px solid" borderColor="line">
            <Skeleton w={40} h={40} radius="25%" />
            <Box flex="1">
              <Skeleton w="40%" h={14} />
            </Box>
            <Skeleton w={96} h={14} />
          </Flex>
        ))}
      </Box>
    </Panel>
  )
}
