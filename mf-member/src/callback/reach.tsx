import type { CallBackRoute } from '@fankeep/shared/contract'
import { Box, chakra, Flex, Marks, Skeleton } from '@fankeep/shared/ui'
import { useText } from '../format'
import { viaOf } from './use-preview'
import type { Draft } from './draft'

const Facts = chakra('dl', {
  base: {
    display: 'grid',
    gap: 1.5,
    mt: 3.5,
    fontSize: '13',
    fontVariantNumeric: 'tabular-nums',
    '& > div': { display: 'flex', gap: 2 },
    '& dd': { ms: 'auto', fontWeight: 600 },
  },
})

/** How many a person would reach, read off the dial, and why not the rest. */
export function Reach({ draft, routes }: { draft: Draft; routes: readonly CallBackRoute[] | undefined }) {
  const { t, format } = useText()
  const reach = reachOf(draft, routes)
  const of = Math.max(0, ...(routes ?? []).map((route) => route.of))
  const why = (routes ?? []).find(({ via }) => via === 'email')?.why ?? []
  return (
    <section aria-label={t('callback.reach.title')}>
      <b>{t('callback.reach.title')}</b>
      {routes ? (
        <>
          <Flex align="baseline" gap={1.5} mt={1} mb={2.5} fontVariantNumeric="tabular-nums">
            <Box as="b" fontSize="28" lineHeight={1.2} letterSpacing="-.02em" fontWeight={600}>
              {format.number(reach)}
            </Box>
            <Box as="span" color="ink.500">
              {t('callback.reach.of', { of: format.number(of) })}
            </Box>
          </Flex>
          <Marks at={of === 0 ? 0 : (reach / of) * 100} tone="flare" tall />
          <Facts>
            {why.map(({ key, msg, count }) => (
              <div key={key}>
                <dt>{msg}</dt>
                <dd>{format.number(count)}</dd>
              </div>
            ))}
          </Facts>
        </>
      ) : (
        <Box mt={2}>
          <Skeleton w="10rem" h={32} />
        </Box>
      )}
    </section>
  )
}

export const reachOf = (draft: Draft, routes: readonly CallBackRoute[] | undefined) =>
  (routes ?? []).filter(({ via }) => viaOf(draft).includes(via)).reduce((sum, route) => sum + route.reach, 0)
