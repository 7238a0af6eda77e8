import { useLanguage, useMember, useWords } from '@fankeep/shared/host'
import {
  Box,
  Bytes,
  Card,
  Flex,
  formatBytes,
  formatDate,
  Marks,
  NumberText,
  Slots,
  Text,
} from '@fankeep/shared/ui'
import type { ReactNode } from 'react'

/** The member's plan and its usage: the three limited resources, then what the plan shows. */
export function UsagePanel({ planName }: { planName: string }) {
  const t = useWords('mf-billing')
  const language = useLanguage()
  const { limits } = useMember()
  const { storage, pages, platforms, fans_shown } = limits
  const share = (used: number, of: number) => (of > 0 ? Math.min(100, (used / of) * 100) : 0)
  const tone = (used: number, of: number) => (share(used, of) >= 90 ? 'warn' : 'brand')
  const rest = formatBytes(storage.of - storage.used, language)
  return (
    <Card p={0}>
      <PlanHead planName={planName} />
      <Box
        display="grid"
        gridTemplateColumns={{
          base: 'repeat(auto-fit, minmax(min(8.5rem, 100%), 1fr))',
          lg: '1.4fr 1fr 1fr 1fr',
        }}
      >
        <Meter
          term={t('usage.storage')}
          used={<Bytes value={storage.used} />}
          of={<Bytes value={storage.of} />}
          rest={
            storage.used >= storage.of
              ? t('usage.full')
              : t('usage.left', { left: `${rest.amount} ${rest.unit}` })
          }
        >
          <Marks
            at={share(storage.used, storage.of)}
            tone={tone(storage.used, storage.of)}
            label={t('usage.storage')}
          />
        </Meter>
        <Meter
          term={t('usage.pages')}
          used={<NumberText value={pages.used} />}
          of={<NumberText value={pages.of} />}
        >
          <Slots used={pages.used} of={pages.of} />
        </Meter>
        <Meter
          term={t('usage.platforms')}
          used={<NumberText value={platforms.used} />}
          of={platforms.of === null ? t('usage.noLimit') : <NumberText value={platforms.of} />}
        >
          {platforms.of !== null && <Slots used={platforms.used} of={platforms.of} />}
        </Meter>
        <Meter
          term={t('usage.fans')}
          used={fans_shown === null ? t('usage.fansAll') : t('usage.fansSome', { count: fans_shown })}
        />
      </Box>
    </Card>
  )
}

interface MeterProps {
  term: string
  used: ReactNode
  of?: ReactNode
  rest?: ReactNode
  children?: ReactNode
}

function Meter({ term, used, of, rest, children }: MeterProps) {
  return (
    <Box px={{ base: 4, md: 5 }} py={4}>
      <Text fontSize="13" color="ink.500">
        {term}
      </Text>
      <Text mt={1} mb={2}>
        <Text as="span" fontSize="22" fontWeight="600">
          {used}
        </Text>
        {of && (
          <Text as="span" color="ink.500">
            {' / '}
            {of}
          </Text>
        )}
      </Text>
      {children}
      {rest && (
        <Text mt={2} fontSize="12" color="ink.500">
          {rest}
        </Text>
      )}
    </Box>
  )
}

function PlanHead({ planName }: { planName: string }) {
  const t = useWords('mf-billing')
  const language = useLanguage()
  const { vip_until } = useMember()
  return (
    <Flex
      align="baseline"
      gap={2}
      px={{ base: 4, md: 5 }}
      py={4}
      borderBottom="1px solid"
      borderColor="line"
      wrap="wrap"
    >
      <Text as="h2" fontSize="16" fontWeight="600">
        {t('usage.title')}
      </Text>
      <Text ms="auto" color="ink.500">
        {t('usage.plan')}
      </Text>
      <Text fontWeight="600">{planName}</Text>
      {vip_until && (
        <Text color="ink.500">{t('usage.until', { date: formatDate(new Date(vip_until), language) })}</Text>
      )}
    </Flex>
  )
}
