import type { Page, RestoreTarget } from '@fankeep/shared/contract'
import { Flex, Icon, type IconName } from '@fankeep/shared/ui'
import { useText } from '../text'

/**
 * Whether we may publish at a page: `none` before the member has let us in, `hand` where the platform lets nobody and a
 * package is posted by hand, `closed` where that kind of page (a Facebook group) lets nobody.
 */
export const accessOf = ({ access }: Page, way: RestoreTarget['way'] | undefined) =>
  access.can === 'oauth' ? access.state : way === 'api' ? 'closed' : 'hand'

const looks = {
  bound: ['shield', 'good'],
  expired: ['warning', 'warn'],
  none: ['key', 'ink.500'],
  hand: ['download', 'ink.500'],
  closed: ['gone', 'ink.500'],
} as const satisfies Record<ReturnType<typeof accessOf>, readonly [IconName, string]>

export function AccessState({ page, way }: { page: Page; way: RestoreTarget['way'] | undefined }) {
  const { t } = useText()
  const state = accessOf(page, way)
  const [glyph, color] = looks[state]
  return (
    <Flex align="center" gap={1.5} fontSize="13" color="ink.700">
      <Icon name={glyph} size={16} color={color} />
      {t(`access.${state}`)}
    </Flex>
  )
}
