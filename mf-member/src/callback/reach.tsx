import type { CallBackRoute, CallOutput } from '@fankeep/shared/contract'
import { Box, chakra, Flex, Marks, Skeleton } from '@fankeep/shared/ui'
import { useText } from '../format'
import { isApart, viaOf } from './use-preview'
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

type Preview = Pick<CallOutput<'callback.preview'>, 'routes' | 'both'>

/** How many people it would reach, as a dial, and why not the rest. */
export function Reach({ draft, preview }: { draft: Draft; preview: Preview | undefined }) {
  const { t, format } = useText()
  const routes = preview?.routes
  const reach = reachOf(draft, preview)
  const others = Math.max(0, ...(routes ?? []).filter(({ via }) => !isApart(via)).map((route) => route.of))
  // Which of them follow on LINE or Telegram, or take notifications, is unknown: for a chosen one of these, they are counted separately.
  const apart = (routes ?? []).filter(({ via }) => isApart(via) && viaOf(draft).includes(via))
  const of = others + apart.reduce((sum, route) => sum + route.of, 0)
  const listed = routes?.find(({ via }) => via === 'message')?.of ?? others
  // If a delivery method reaches no one, the reason is shown next to it.
  const shown = (routes ?? []).filter((route) => route.via === 'email' || route.reach > 0)
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
          {others > listed && (
            <Box mt={2} fontSize="12" color="ink.500">
              {t('callback.reach.made', {
                listed: format.number(listed),
                signed: format.number(others - listed),
              })}
            </Box>
          )}
          {shown.map((route) => (
            <RouteFacts key={route.via} route={route} named={shown.length > 1} />
          ))}
        </>
      ) : (
        <Box mt={2}>
          <Skeleton w="10rem" h={32} />
        </Box>
      )}
    </section>
  )
}

/** Why one delivery method does not reach the rest. With several, each is named: its figures add up separately. */
function RouteFacts({ route, named }: { route: CallBackRoute; named: boolean }) {
  const { t, format } = useText()
  return (
    <Facts>
      {named && (
        <Box fontWeight={600}>
          <dt>{t(`callback.reach.${route.via}`)}</dt>
          <dd>{`${format.number(route.reach)} / ${format.number(route.of)}`}</dd>
        </Box>
      )}
      {route.why.map(({ key, msg, count }) => (
        <div key={key}>
          <dt>{msg}</dt>
          <dd>{format.number(count)}</dd>
        </div>
      ))}
    </Facts>
  )
}

/** Counts people, not deliveries: a fan reached by both message and mail counts once. */
export function reachOf(draft: Draft, preview: Preview | undefined): number {
  const used = (preview?.routes ?? []).filter(({ via, reach }) => reach > 0 && viaOf(draft).includes(via))
  const isUsed = (way: CallBackRoute['via']) => used.some(({ via }) => via === way)
  const twice = isUsed('message') && isUsed('email') ? (preview?.both ?? 0) : 0
  return used.reduce((sum, { reach }) => sum + reach, 0) - twice
}
