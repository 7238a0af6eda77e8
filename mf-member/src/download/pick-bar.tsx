import { Box, Button, Flex } from '@fankeep/shared/ui'
import type { ReactNode } from 'react'
import { useText } from '../format'
import type { Picks } from './use-picks'

interface PickBarProps {
  kind: 'fans' | 'posts'
  picks: Picks
  shown: readonly string[]
  /** How many "all" means; undefined if a filter hides the count. */
  total: { count: number; number: string } | undefined
  received: number | null
  onStop: () => void
  /** The download button. */
  children: ReactNode
}

/** How many rows are selected here and elsewhere, select all or none, and actions on them (look.md, "Tables"). */
export function PickBar({ kind, picks, shown, total, received, onStop, children }: PickBarProps) {
  const { t } = useText()
  return (
    <>
      <Summary kind={kind} picks={picks} shown={shown} total={total} />
      {!picks.all && (
        <Button variant="ghost" size="sm" color="brand.600" mx={-2} onClick={picks.pickAll}>
          {total ? t(`pick.${kind}.pickAll`, total) : t(`pick.${kind}.pickWhole`)}
        </Button>
      )}
      {(picks.all || picks.count > 0) && (
        <Button variant="ghost" size="sm" color="brand.600" mx={-2} onClick={picks.clear}>
          {t('pick.clear')}
        </Button>
      )}
      <Flex ms="auto" align="center" gap={2} wrap="wrap">
        {received === null ? children : <UnderWay received={received} onStop={onStop} />}
      </Flex>
    </>
  )
}

function Summary({ kind, picks, shown, total }: Pick<PickBarProps, 'kind' | 'picks' | 'shown' | 'total'>) {
  const { t, format } = useText()
  if (picks.all) return <b>{total ? t(`pick.${kind}.all`, total) : t(`pick.${kind}.whole`)}</b>
  if (picks.count === 0)
    return (
      <Box as="span" color="ink.700">
        {t(`pick.${kind}.none`)}
      </Box>
    )
  const here = shown.filter(picks.has).length
  const elsewhere = picks.count - here
  return (
    <span>
      <b>{t(`pick.${kind}.some`, { count: picks.count, number: format.number(picks.count) })}</b>
      {elsewhere > 0 && (
        <Box as="span" color="ink.500">
          {t(`pick.${kind}.split`, { here: format.number(here), elsewhere: format.number(elsewhere) })}
        </Box>
      )}
    </span>
  )
}

function UnderWay({ received, onStop }: { received: number; onStop: () => void }) {
  const { t, format } = useText()
  return (
    <>
      <span>{t('download.underWay')}</span>
      {/* Visible only: screen readers should not announce every step. */}
      <Box as="span" minW="4rem" color="ink.500" aria-hidden>
        {received > 0 && format.bytes(received)}
      </Box>
      <Button variant="line" size="sm" icon="stop" onClick={onStop}>
        {t('download.stop')}
      </Button>
    </>
  )
}
