import { useHost } from '@fankeep/shared/host'
import { Box, Button, Flex, Note } from '@fankeep/shared/ui'
import { Form } from '@fankeep/shared/ui/forms'
import { Dialog } from '@fankeep/shared/ui/overlay'
import { useText } from '../../format'
import { takeUser } from '../../profile/take-user'
import { SecondCodeField } from './second-code-field'
import { useSecondCode } from './use-second-code'

export function TurnOffDialog({ onClose }: { onClose: () => void }) {
  const { t } = useText()
  const { api, session, notify } = useHost()
  const second = useSecondCode(async (code) => {
    const { user } = await api.call('twoFactor.turnOff', { code })
    takeUser(session, user)
    notify({ kind: 'success', title: t('twoFactor.turnedOff') })
    onClose()
  })
  return (
    <Dialog open onClose={onClose} title={t('twoFactor.turnOffTitle')} size="sm">
      <Form label={t('twoFactor.turnOffTitle')} onSubmit={() => void second.send()}>
        <Box>{t('twoFactor.turnOffText')}</Box>
        <SecondCodeField second={second} />
        {second.said.form && (
          <Note tone="bad" announce>
            {second.said.form}
          </Note>
        )}
        <Flex gap={2} wrap="wrap">
          <Button type="submit" variant="line" color="badText" busy={second.busy}>
            {t('twoFactor.turnOffNow')}
          </Button>
          <Button variant="ghost" onClick={onClose}>
            {t('twoFactor.keepOn')}
          </Button>
        </Flex>
      </Form>
    </Dialog>
  )
}
