import type { SpareCode } from '@fankeep/shared/contract'
import { useHost } from '@fankeep/shared/host'
import { Box, Button, Flex, Note } from '@fankeep/shared/ui'
import { Form } from '@fankeep/shared/ui/forms'
import { Dialog } from '@fankeep/shared/ui/overlay'
import { useState } from 'react'
import { useText } from '../../format'
import { SecondCodeField } from './second-code-field'
import { SpareCodes } from './spare-codes'
import { useSecondCode } from './use-second-code'

/** `show`: the present codes. `renew`: ten new codes that replace them. */
export type CodesAct = 'show' | 'renew'

const calls = { show: 'twoFactor.showSpareCodes', renew: 'twoFactor.renewSpareCodes' } as const

export function SpareCodesDialog({ act, onClose }: { act: CodesAct; onClose: () => void }) {
  const { t } = useText()
  const { api } = useHost()
  const [codes, setCodes] = useState<SpareCode[]>()
  const second = useSecondCode(async (code) => {
    setCodes((await api.call(calls[act], { code })).codes)
  })
  if (codes)
    return (
      // A new key makes this a new dialog: its name is announced, and it gets the focus, which would otherwise be lost with the old field.
      <Dialog key="codes" open onClose={onClose} title={t('spare.title')} size="sm" dismissable={false}>
        <SpareCodes codes={codes} onDone={onClose} />
      </Dialog>
    )
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(`twoFactor.${act}Title`)}
      size="sm"
      // New codes invalidate the old ones: a member who closed it now would have none.
      dismissable={!second.busy}
    >
      <Form label={t(`twoFactor.${act}Title`)} onSubmit={() => void second.send()}>
        <Box>{t(`twoFactor.${act}Text`)}</Box>
        <SecondCodeField second={second} />
        {second.said.form && (
          <Note tone="bad" announce>
            {second.said.form}
          </Note>
        )}
        <Flex gap={2} wrap="wrap">
          <Button type="submit" busy={second.busy}>
            {t(`twoFactor.${act}Now`)}
          </Button>
          <Button variant="ghost" disabled={second.busy} onClick={onClose}>
            {t('twoFactor.leave')}
          </Button>
        </Flex>
      </Form>
    </Dialog>
  )
}
