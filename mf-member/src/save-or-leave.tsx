import { Button, Flex, Note } from '@fankeep/shared/ui'
import { useText } from './format'

interface SaveOrLeaveProps {
  /** Why saving was refused, in the server's words. */
  refused: string | undefined
  save: string
  busy: boolean
  disabled?: boolean
  onLeave: () => void
}

/** The buttons at the end of a dialog's form. */
export function SaveOrLeave({ refused, save, busy, disabled = false, onLeave }: SaveOrLeaveProps) {
  const { t } = useText()
  return (
    <>
      {refused && (
        <Note tone="bad" announce>
          {refused}
        </Note>
      )}
      <Flex gap={2}>
        <Button type="submit" busy={busy} disabled={disabled}>
          {save}
        </Button>
        <Button type="button" variant="ghost" onClick={onLeave}>
          {t('labels.leave')}
        </Button>
      </Flex>
    </>
  )
}
