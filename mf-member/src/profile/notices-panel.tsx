import { useAction, useHost, useMember } from '@fankeep/shared/host'
import { Box, Note, Panel, Stack } from '@fankeep/shared/ui'
import { Checkbox } from '@fankeep/shared/ui/forms'
import { useText } from '../format'

/** Which mails the member gets (spec section 7, setActiveNotice and setStorageNotice): saved when ticked. */
export function NoticesPanel() {
  const { t } = useText()
  const { session } = useHost()
  const { notices } = useMember()
  const active = useAction('user.setActiveNotice')
  const storage = useAction('user.setStorageNotice')
  const refused = active.refused ?? storage.refused

  async function set(which: typeof active | typeof storage, on: boolean) {
    const user = await which.run({ on })
    if (user) session.update(user)
  }
  return (
    <Panel title={t('notices.title')}>
      <Stack gap={3}>
        <Checkbox checked={notices.active} disabled={active.busy} onChange={(on) => set(active, on)}>
          <NoticeLabel title={t('notices.active')} text={t('notices.activeText')} />
        </Checkbox>
        <Checkbox checked={notices.storage} disabled={storage.busy} onChange={(on) => set(storage, on)}>
          <NoticeLabel title={t('notices.storage')} text={t('notices.storageText')} />
        </Checkbox>
        {refused && (
          <Note tone="bad" announce>
            {refused.message}
          </Note>
        )}
      </Stack>
    </Panel>
  )
}

function NoticeLabel({ title, text }: { title: string; text: string }) {
  return (
    <>
      <Box as="span" color="ink.950">
        {title}
      </Box>
      <Box as="span" display="block" fontSize="13" color="ink.500">
        {text}
      </Box>
    </>
  )
}
