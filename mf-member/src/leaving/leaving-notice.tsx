import { useAction, useHost, useSession } from '@fankeep/shared/host'
import { Box, Button, Flex, Note } from '@fankeep/shared/ui'
import { useText } from '../format'

/** Shown above every screen if the member's account will be erased: when, and the button that keeps it. */
export function LeavingNotice() {
  const { t, format } = useText()
  const { session, notify } = useHost()
  const at = useSession().user?.erase_at
  const undo = useAction('user.undoDelete')
  if (!at) return null
  const keep = async () => {
    if (!(await undo.run({}))) return
    await session.refresh().catch(() => undefined)
    notify({ kind: 'success', title: t('leaving.kept') })
  }
  return (
    <Box mb={6}>
      <Note tone="danger">
        <Flex align="center" gap={4} wrap="wrap">
          <Box flex="1 1 18rem">
            <b>{t('leaving.title', { when: `${format.date(at)} ${format.time(at)}` })}</b>
            <Box>{undo.refused?.message ?? t('leaving.text')}</Box>
          </Box>
          <Button size="sm" busy={undo.busy} onClick={() => void keep()}>
            {t('leaving.keep')}
          </Button>
        </Flex>
      </Note>
    </Box>
  )
}
