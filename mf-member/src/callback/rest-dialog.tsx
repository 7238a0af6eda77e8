import type { CallBack, Page } from '@fankeep/shared/contract'
import { useAction, useExtra } from '@fankeep/shared/host'
import { Box, Button, Flex, Note, platformName } from '@fankeep/shared/ui'
import { Dialog } from '@fankeep/shared/ui/overlay'
import { useText } from '../format'
import { ConfirmDialog } from '../proof/confirm-dialog'
import { nameOfWay } from './outcomes'

/** Whether fans were missed who can be sent to again. Absent from an older api. */
export const hasRest = ({ resumable }: CallBack) => resumable > 0

/** Whether it may have gone out after the backup that the site was restored from: then the recipients are unknown. */
export const isCopied = ({ reason }: CallBack) => reason?.key === 'callback_copied'

/** Opens `RestDialog`. */
export function RestButton({ row, onPress }: { row: CallBack; onPress: () => void }) {
  const { t, format } = useText()
  return (
    // In a narrow column it takes two lines.
    <Button
      variant="line"
      size="sm"
      onClick={onPress}
      flex="0 1 auto"
      h="auto"
      minH="var(--control-sm)"
      py={1.5}
      lineHeight="1.3"
      whiteSpace="normal"
      textAlign="start"
    >
      {t('callback.rest.action', { number: format.number(row.resumable) })}
    </Button>
  )
}

interface RestDialogProps {
  row: CallBack
  page: Page | undefined
  onSent: () => void
  onClose: () => void
}

/** Says who will get the same message again, and how, before sending. */
export function RestDialog({ row, page, onSent, onClose }: RestDialogProps) {
  const { t, format, language } = useText()
  const { run, busy, refused, clear } = useAction('callback.resume')
  // While it is unknown, all of its delivery methods are named.
  const outcomes = useExtra('callback.outcomes', { callback: row.id })
  const ways = outcomes?.routes.filter(({ resumable }) => resumable > 0).map(({ via }) => via) ?? []
  const platform = page ? platformName(page.platform, language) : ''
  const named = (ways.length > 0 ? ways : row.via).map((via) => nameOfWay(via, t, platform))

  async function resume() {
    if (await run({ callback: row.id })) onSent()
  }
  if (refused?.key === 'proof_new_device')
    return <ConfirmDialog text={t('confirm.newDevice')} onProven={() => void resume()} onClose={clear} />
  return (
    <Dialog open onClose={onClose} title={t('callback.rest.title')} size="sm">
      <Box>
        {t('callback.rest.text', {
          number: format.number(row.resumable),
          ways: format.list(named),
        })}
      </Box>
      {isCopied(row) && (
        <Box mt={4}>
          <Note tone="late">{row.reason?.msg}</Note>
        </Box>
      )}
      {refused && (
        <Box mt={4}>
          <Note tone="bad" announce>
            {refused.message}
          </Note>
        </Box>
      )}
      <Flex mt={5} gap={2} wrap="wrap">
        <Button variant="flare" icon="beacon" busy={busy} onClick={() => void resume()}>
          {t('callback.rest.action', { number: format.number(row.resumable) })}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          {t('callback.rest.leave')}
        </Button>
      </Flex>
    </Dialog>
  )
}
