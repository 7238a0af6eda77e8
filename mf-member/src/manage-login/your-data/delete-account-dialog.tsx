import { eraseDays } from '@fankeep/shared/contract'
import { useHost, useMember } from '@fankeep/shared/host'
import { Box } from '@fankeep/shared/ui'
import { Field, RadioCards, TextInput } from '@fankeep/shared/ui/forms'
import { useState } from 'react'
import { useText } from '../../format'
import { ProvenDialog } from '../../proof/proven-dialog'

type When = 'later' | 'now'

/** Says what is deleted and when; requires typing a phrase, and a code. */
export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const { t, format } = useText()
  const { limits } = useMember()
  const [when, setWhen] = useState<When>('later')
  const [typed, setTyped] = useState('')
  const [tried, setTried] = useState(false)
  const words = t('data.words')
  const right = typed.trim().toLocaleLowerCase() === words.toLocaleLowerCase()

  const remove = useRemoval(when, onClose)
  return (
    <ProvenDialog
      title={t('data.deleteTitle')}
      use="delete"
      action={{ label: t(when === 'now' ? 'data.eraseNow' : 'data.deleteNow'), icon: 'trash', danger: true }}
      leave={t('data.keep')}
      holds={() => {
        setTried(true)
        return right
      }}
      work={remove}
      onClose={onClose}
    >
      <Box>
        {t('data.goesText', {
          pages: format.number(limits.pages.used),
          bytes: format.bytes(limits.storage.used),
        })}
        <Box mt={2} color="ink.500">
          {t('data.staysText')}
        </Box>
      </Box>
      <RadioCards<When>
        label={t('data.when')}
        value={when}
        onChange={setWhen}
        options={[
          {
            value: 'later',
            label: t('data.later', { days: eraseDays }),
            text: t('data.laterText', { days: eraseDays }),
          },
          { value: 'now', label: t('data.now'), text: t('data.nowText') },
        ]}
      />
      <Field
        label={t('data.typeWords', { words })}
        error={tried && !right && t('data.typeWordsAgain', { words })}
      >
        <TextInput value={typed} onValue={setTyped} autoComplete="off" spellCheck={false} />
      </Field>
    </ProvenDialog>
  )
}

/** Deletes the account with the code that proves the member. For an account that is kept for some days, says until when. */
function useRemoval(when: When, onClose: () => void) {
  const { t, format } = useText()
  const { api, session, navigate, notify } = useHost()
  return async (code: string) => {
    const { erase_at: at } = await api.call('user.delete', { code, at_once: when === 'now' })
    if (at === null) {
      session.forget()
      navigate('/', { replace: true })
      notify({ kind: 'success', title: t('data.deleted'), text: t('data.deletedText'), duration: 8000 })
      return
    }
    await session.refresh().catch(() => undefined)
    notify({
      kind: when === 'now' ? 'warning' : 'success',
      title: t('leaving.title', { when: `${format.date(at)} ${format.time(at)}` }),
      text: t(when === 'now' ? 'data.newDevice' : 'data.mailed'),
      duration: 8000,
    })
    onClose()
  }
}
