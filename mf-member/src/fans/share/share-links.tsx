import type { FanShare, Page } from '@fankeep/shared/contract'
import { useAction, useHost } from '@fankeep/shared/host'
import { Box, Button, Flex, useNow } from '@fankeep/shared/ui'
import { Dotted } from '../../dotted'
import { useText } from '../../format'
import { useUndo } from '../../undo'
import { DialogList } from '../dialog-list'

interface ShareLinksProps {
  page: Page
  shares: readonly FanShare[]
  onChanged: () => void
}

/** The links of a page: what each shows, until when, and how often it was opened. */
export function ShareLinks({ page, shares, onChanged }: ShareLinksProps) {
  const { t } = useText()
  const host = useHost()
  const undo = useUndo()
  const action = useAction('shares.withdraw')
  const withdraw = async ({ id: share, name }: FanShare) => {
    if (!(await action.run({ id: page.id, share }))) return
    undo(t('share.withdrawn', { name }), putBack)
    onChanged()
    async function putBack() {
      await host.api.call('shares.withdraw', { id: page.id, share, put_back: true }, { outlivesScreen: true })
      onChanged()
    }
  }
  return (
    <DialogList items={shares} none={t('share.none')} refused={action.refused?.message}>
      {(share) => (
        <Flex align="flex-start" gap={3}>
          <Box flex={1} minW={0} overflowWrap="anywhere">
            <Box fontWeight={500}>{share.name}</Box>
            <About share={share} />
          </Box>
          <Button
            variant="line"
            size="sm"
            aria-label={t('share.withdrawName', { name: share.name })}
            onClick={() => void withdraw(share)}
          >
            {t('share.withdraw')}
          </Button>
        </Flex>
      )}
    </DialogList>
  )
}

function About({ share }: { share: FanShare }) {
  const { t, format } = useText()
  const now = useNow()
  const { group, columns, openings, opened_at } = share
  const hasEnded = Date.parse(share.expires_at) <= now.getTime()
  const shown = group === null ? t('share.whole') : (group.name ?? t('share.groupGone'))
  const until = t(hasEnded ? 'share.ended' : 'share.until', { day: format.date(share.expires_at) })
  const opened =
    opened_at === null
      ? t('share.unopened')
      : t('share.opened', { count: openings, when: format.whenIn(opened_at) })
  return (
    <Box fontSize="12" lineHeight={1.6} color="ink.500">
      <div>
        <Dotted facts={[shown, ...columns.map((column) => t(`share.short.${column}`))]} />
      </div>
      <div>
        <Dotted facts={[until, opened]} />
      </div>
    </Box>
  )
}
