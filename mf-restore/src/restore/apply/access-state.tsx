import type { Page, RestoreTarget } from '@fankeep/shared/contract'
import { Flex, Icon, type IconName } from '@fankeep/shared/ui'
import { useText } from '../text'

type Openness = Pick<RestoreTarget, 'way' | 'open' | 'authorise'>

/**
 * Whether we can publish to a page: `none` before the member has authorised it, `hand` if the platform permits no API and
 * a package is posted by hand, `closed` if nothing can be done about it here (a Facebook group).
 */
export function accessOf({ way, open, authorise }: Openness, page?: Page) {
  if (way === 'hand') return 'hand'
  if (authorise) return page?.access.state === 'expired' ? 'expired' : 'none'
  return open ? 'bound' : 'closed'
}

const looks = {
  bound: ['shield', 'good'],
  expired: ['warning', 'warn'],
  none: ['key', 'ink.500'],
  hand: ['download', 'ink.500'],
  closed: ['gone', 'ink.500'],
} as const satisfies Record<ReturnType<typeof accessOf>, readonly [IconName, string]>

export function AccessState({ target, page }: { target: Openness; page?: Page | undefined }) {
  const { t } = useText()
  const state = accessOf(target, page)
  const [glyph, color] = looks[state]
  return (
    <Flex align="center" gap={1.5} fontSize="13" color="ink.700">
      <Icon name={glyph} size={16} color={color} />
      {t(`access.${state}`)}
    </Flex>
  )
}
