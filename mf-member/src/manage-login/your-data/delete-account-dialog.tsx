import { useHost, useMember } from '@fankeep/shared/host'
import { Box } from '@fankeep/shared/ui'
import { Field, TextInput } from '@fankeep/shared/ui/forms'
import { useState } from 'react'
import { useText } from '../../format'
import { ProvenDialog } from '../../proof/proven-dialog'

/** Nothing brings the account back: it says what goes, asks for the words to be typed, and for a code. */
export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const { t, format } = useText()
  const { api, session, navigate, notify } = useHost()
  const { limits } = useMember()
  const [typed, setTyped] = useState('')
  const [tried, setTried] = useState(false)
  const words = t('data.words')
  const right = typed.trim().toLocaleLowerCase() === words.toLocaleLowerCase()

  async function remove(code: string) {
    await api.call('user.delete', { code })
    session.forget()
    navigate('/', { replace: true })
    notify({ kind: 'success', title: t('data.deleted'), text: t('data.deletedText'), duration: 8000 })
  }
  return (
    <ProvenDialog
      title={t('data.deleteTitle')}
      use="delete"
      action={{ label: t('data.deleteNow'), icon: 'trash', danger: true }}
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
      <Field
        label={t('data.typeWords', { words })}
        error={tried && !right && t('data.typeWordsAgain', { words })}
      >
        <TextInput value={typed} onValue={setTyped} autoComplete="off" spellCheck={false} />
      </Field>
    </ProvenDialog>
  )
}
