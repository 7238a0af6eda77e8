import { Refused } from '@fankeep/shared/host'
import { Button, Flex, type IconName, Note } from '@fankeep/shared/ui'
import { Form } from '@fankeep/shared/ui/forms'
import { Dialog } from '@fankeep/shared/ui/overlay'
import { type ReactNode, useState } from 'react'
import { MemberCodeField } from './member-code-field'
import { type CodeUse, type CodeWay, useMemberCode } from './use-member-code'

export interface ProvenDialogProps {
  title: string
  use: CodeUse
  /** By one way alone, where the server asks for that one. */
  only?: CodeWay
  /** What pressing it comes to; in red where nothing brings it back. */
  action: { label: string; icon?: IconName; iconEnd?: IconName; danger?: boolean }
  leave: string
  /** Says what is wrong with its own fields, and gives whether they hold. */
  holds?: () => boolean
  /** Does it. What it throws as a refusal is reported here, under the code where it speaks of that. */
  work: (code: string) => Promise<void>
  /** Takes a refusal that speaks of one of its own fields. */
  place?: (refused: Refused) => boolean
  onClose: () => void
  /** What is about to happen, and the fields it needs as well as the code. */
  children: ReactNode
}

/** Asks for a code before something is done that a session left open somewhere must not be enough for. */
export function ProvenDialog({
  title,
  use,
  only,
  action,
  leave,
  holds = () => true,
  work,
  place,
  onClose,
  children,
}: ProvenDialogProps) {
  const code = useMemberCode(use, only)
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState<string>()

  function refuse(error: unknown) {
    if (!(error instanceof Refused)) return // A fault: the shell has reported it.
    if (error.key.startsWith('code_')) code.refuse(error.message)
    else if (!place?.(error)) setSaid(error.message)
  }
  async function submit() {
    const fine = [holds(), code.holds()].every(Boolean)
    if (!fine || busy) return
    setBusy(true)
    setSaid(undefined)
    await work(code.code).catch(refuse)
    setBusy(false)
  }
  return (
    <Dialog open onClose={onClose} title={title} size="sm">
      <Form label={title} onSubmit={submit}>
        {children}
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
            busy={busy}
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
