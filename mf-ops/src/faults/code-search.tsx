import type { OpsFaultFound } from '@fankeep/shared/contract/ops'
import { useWords } from '@fankeep/shared/host'
import { Box, Button } from '@fankeep/shared/ui'
import { Field, Form, TextInput } from '@fankeep/shared/ui/forms'
import { useState } from 'react'
import { refusedBy } from '../edge'

interface CodeSearchProps {
  find: (code: string) => Promise<OpsFaultFound>
  onFound: (fault: OpsFaultFound) => void
}

/** Searches for the code that a member reads aloud. */
export function CodeSearch({ find, onFound }: CodeSearchProps) {
  const t = useWords('mf-ops')
  const [code, setCode] = useState('')
  const [fault, setFault] = useState<string>()
  const [busy, setBusy] = useState(false)
  const search = async () => {
    if (busy) return
    if (code.trim() === '') return setFault(t('faults.missing'))
    setBusy(true)
    setFault(undefined)
    try {
      onFound(await find(code.trim()))
    } catch (error) {
      setFault(t(`refused.${refusedBy(error).key}`))
    }
    setBusy(false)
  }
  return (
    <Form onSubmit={() => void search()}>
      <Box maxW="28rem">
        <Field label={t('faults.code')} hint={t('faults.codeHint')} error={fault}>
          <TextInput
            value={code}
            onValue={setCode}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            end={
              <Button type="submit" size="sm" me={1} busy={busy}>
                {t('faults.find')}
              </Button>
            }
          />
        </Field>
      </Box>
    </Form>
  )
}
