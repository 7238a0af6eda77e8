import { useMember } from '@fankeep/shared/host'
import { Box, Flex, Marks, Slots, TextLink } from '@fankeep/shared/ui'
import type { ReactNode } from 'react'
import { useText } from '../format'

/** The plan and how much of it is used, above every screen of the member center. */
export function TopLine({ danger }: { danger: number }) {
  const { t, format } = useText()
  const { limits, vip_type: plan, vip_until: until } = useMember()
  const { storage, pages } = limits
  return (
    <Box
      display="flex"
      flexWrap={{ base: 'wrap', md: 'nowrap' }}
      _print={{ display: 'none' }}
      alignItems="center"
      gap={{ base: '0.375rem 1.25rem', lg: 7 }}
      minH={12}
      py={{ base: 3, md: 2 }}
      px={{ base: 4, md: 6, xl: 'max(2rem, (100% - 80rem) / 2)' }}
      bg={{ base: 'paper.50', md: 'transparent' }}
      borderBottomWidth="1px"
      fontSize={{ base: '12', md: '13' }}
      color="ink.700"
      whiteSpace="nowrap"
      fontVariantNumeric="tabular-nums"
    >
      <Flex gap={2} w={{ base: '100%', md: 'auto' }}>
        <Box as="b" color="ink.950">
          {t(`plan.${plan}`)}
        </Box>
        {until && (
          <Box as="span" color="ink.500" display={{ base: 'inline', md: 'none', lg: 'inline' }}>
            {t('plan.until', { day: format.date(until) })}
          </Box>
        )}
      </Flex>
      <Meter
        name={t('plan.storage')}
        used={amountOf(format.bytes(storage.used), format.bytes(storage.of))}
        of={format.bytes(storage.of)}
      >
        <Box w={{ md: 24, lg: '7.5rem' }}>
          <Marks
            at={percent(storage.used, storage.of)}
            tone={storage.used > storage.of * 0.9 ? 'warn' : 'brand'}
          />
        </Box>
      </Meter>
      <Meter name={t('plan.pages')} used={format.number(pages.used)} of={format.number(pages.of)}>
        <Slots used={pages.used} of={pages.of} alert={danger} />
      </Meter>
      <Box ms="auto" display={{ base: 'none', lg: 'block' }}>
        <TextLink to="/capacityBonus">{t(plan === 2 || plan === 3 ? 'plan.renew' : 'plan.upgrade')}</TextLink>
      </Box>
    </Box>
  )
}

/** Reserves the line's height while the member is not known yet. */
export const TopLinePlace = () => (
  <Box
    minH={{ base: '5.29rem', md: 12 }}
    bg={{ base: 'paper.50', md: 'transparent' }}
    borderBottomWidth="1px"
  />
)

const percent = (used: number, of: number) => (of > 0 ? Math.min(100, (used / of) * 100) : 0)

/** `86.4 / 200 GB`: shows the unit once if both have the same. */
function amountOf(used: string, of: string) {
  const [amount, unit] = used.split(' ')
  return amount === '0' || unit === of.split(' ')[1] ? amount : used
}

function Meter({
  name,
  used,
  of,
  children,
}: {
  name: string
  used: ReactNode
  of: string
  children: ReactNode
}) {
  return (
    <Box
      display={{ base: 'grid', md: 'flex' }}
      flex={{ base: '1', md: 'initial' }}
      gridTemplateColumns="1fr auto"
      alignItems="center"
      gap={{ base: 1, md: 2.5 }}
      css={{
        '@media (max-width: 47.9975rem)': { '& > :nth-child(2)': { gridColumn: '1 / -1', gridRow: 2 } },
      }}
    >
      <span>{name}</span>
      {children}
      <span>
        <Box as="b" color="ink.950">
          {used}
        </Box>{' '}
        / {of}
      </span>
    </Box>
  )
}
