import type { ReactNode } from 'react'
import { Card } from '../card'
import { NumberText } from '../figures'
import { Box, Flex, Text } from '../layout'
import { Skeleton } from '../skeleton'
import { Sparkline, type SparklineProps } from './sparkline'

export interface StatCardProps {
  /** What is counted. */
  label: ReactNode
  /** null if unknown. */
  value: number | null
  /** The unit, small, after the number: 位粉絲. */
  unit?: ReactNode
  /** The change, and since when: `{ by: 7459, since: '本週' }`. */
  change?: { by: number | null; since: ReactNode }
  /** One value per day, oldest first; null for an unknown day. */
  values?: SparklineProps['values']
  /** What the line shows, as text. */
  lineLabel?: string
  tone?: SparklineProps['tone']
  loading?: boolean
  /** Below a separator: one fact, one action. */
  footer?: ReactNode
}

/** A number, its change, and its daily values. */
export function StatCard(props: StatCardProps) {
  const { label, value, unit, change, values, lineLabel = '', tone, loading, footer } = props
  return (
    <Card display="flex" flexDirection="column" minW={0} aria-busy={loading || undefined}>
      <Box p={5} pb={4} flex={1}>
        <Text fontSize="13" color="ink.500" mb={1}>
          {label}
        </Text>
        {loading ? (
          <>
            <Box py={1.5}>
              <Skeleton w="55%" h={26} />
            </Box>
            {values && <Skeleton h={56} />}
          </>
        ) : (
          <>
            <Flex align="baseline" gap="0 .75rem" wrap="wrap" mb={2}>
              <Flex align="baseline" gap={1.5} me="auto">
                <Text as="b" fontSize="28" lineHeight={1.3} letterSpacing="-.02em">
                  <NumberText value={value} />
                </Text>
                {unit && value !== null && (
                  <Text as="span" fontSize="13" color="ink.500">
                    {unit}
                  </Text>
                )}
              </Flex>
              {change && change.by !== null && <Change {...change} by={change.by} />}
            </Flex>
            {values && <Sparkline values={values} tone={tone} label={lineLabel} />}
          </>
        )}
      </Box>
      {footer && (
        <Flex align="center" gap={3} px={5} py={3} borderTopWidth="1px" fontSize="13" minH="3.5rem">
          {footer}
        </Flex>
      )}
    </Card>
  )
}

/** Gains are green; losses are normal, so they are not red (look.md, "Colour and state"). */
function Change({ by, since }: { by: number; since: ReactNode }) {
  return (
    <Text as="span" fontSize="13" whiteSpace="nowrap" color={by > 0 ? 'goodText' : 'ink.500'}>
      <NumberText value={by} signed /> {since}
    </Text>
  )
}
