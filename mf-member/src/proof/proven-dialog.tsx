import { Refused } from '@fankeep/shared/host'
import { Box, Button, Flex, type IconName, Note } from '@fankeep/shared/ui'
import { Form } from '@fankeep/shared/ui/forms'
import { Dialog } from '@fankeep/shared/ui/overlay'
import { type ReactNode, useState } from 'react'
import { MemberCodeField } from './member-code-field'
import { NoPasskey } from './ask-browser'
import { useText } from '../format'
import { type CodeUse, type CodeWay, useMemberCode } from './use-member-code'
import { usePasskeyProof } from './use-passkey-proof'

export interface ProvenDialogProps {
  title: string
  use: CodeUse
  /** Allows only this method, if the server requires it. */
  only?: CodeWay
  /** The button's action; red if it cannot be undone. */
  action: { label: string; icon?: IconName; iconEnd?: IconName; danger?: boolean }
  leave: string
  /** Validates the dialog's own fields, shows their errors, and returns whether they are valid. */
  holds?: () => boolean
  /** Runs the action. A thrown refusal is shown here, below the code if it is about the code. */
  work: (code: string) => Promise<void>
  /** Handles a refusal about one of the dialog's own fields. */
  place?: (refused: Refused) => boolean
  onClose: () => void
  /** What is about to happen, and further fields besides the code. */
  children: ReactNode
}

/**
 * Asks for a code, or for a passkey if the member has one, before an action for which a session left open on a shared device must
 * not suffice.
 */
export function ProvenDialog(props: ProvenDialogProps) {
  const { title, action, leave, onClose, children } = props
  const { code, busy, said, submit, submitPasskey } = useProof(props)
  return (
    <Dialog open onClose={onClose} title={title} size="sm">
      <Form label={title} onSubmit={submit}>
        {children}
        {submitPasskey && <PasskeyProof busy={busy === 'passkey'} onPress={() => void submitPasskey()} />}
        <MemberCodeField code={code} />
        {said && (
          <Note tone="bad" announce>
            {said}
          </Note>
        )}
        <Flex gap={2} wrap="wrap">
          <Button
            type="submit"
            icon={action.icon}
            iconEnd={action.iconEnd}
            busy={busy === 'code'}
            disabled={code.ways.length === 0}
            {...(action.danger && { variant: 'line', color: 'badText' })}
          >
            {action.label}
          </Button>
          <Button variant="ghost" onClick={onClose}>
            {leave}
          </Button>
        </Flex>
      </Form>
    </Dialog>
  )
}

function PasskeyProof({ busy, onPress }: { busy: boolean; onPress: () => void }) {
  const { t } = useText()
  return (
    <Box>
      <Button variant="line" icon="key" busy={busy} onClick={onPress}>
        {t('passkeys.prove')}
      </Button>
      <Box mt={2} fontSize="13" color="ink.500">
        {t('passkeys.orCode')}
      </Box>
    </Box>
  )
}

/** The proof, and the action after it. `submitPasskey` is set if a passkey is allowed. */
function useProof({ use, only, holds = () => true, work, place }: ProvenDialogProps) {
  const { t } = useText()
  const code = useMemberCode(use, only)
  const provePasskey = usePasskeyProof(use)
  const [busy, setBusy] = useState<'code' | 'passkey'>()
  const [said, setSaid] = useState<string>()

  function refuse(error: unknown) {
    if (error instanceof NoPasskey) setSaid(t(`passkeys.problem.${error.problem}`))
    if (!(error instanceof Refused)) return // A fault: the shell has reported it.
    if (error.key.startsWith('code_')) code.refuse(error.message)
    else if (!place?.(error)) setSaid(error.message)
  }
  async function act(by: 'code' | 'passkey', run: () => Promise<void>) {
    setBusy(by)
    setSaid(undefined)
    await run().catch(refuse)
    setBusy(undefined)
  }
  async function submit() {
    const fine = [holds(), code.holds()].every(Boolean)
    if (fine && !busy) await act('code', () => work(code.code))
  }
  async function submitPasskey() {
    if (holds() && !busy && provePasskey) await act('passkey', async () => work(await provePasskey()))
  }
  return { code, busy, said, submit, submitPasskey: provePasskey && submitPasskey }
}
