import type { OpsChange, OpsRelease, OpsState } from '@fankeep/shared/contract/ops'
import { useWords } from '@fankeep/shared/host'
import { Button, type ButtonProps, Flex, Note, Text } from '@fankeep/shared/ui'
import { Field, Form, TextInput } from '@fankeep/shared/ui/forms'
import { Dialog } from '@fankeep/shared/ui/overlay'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { edge, type OpsRefused, refusedBy } from '../edge'

/** The props of every change. */
export interface OfChange {
  release: OpsRelease
  /** The reason known from the figures. */
  reason: string
  onClose: () => void
  onDone: (state: OpsState, said: string) => void
}

interface AskDialogProps {
  title: string
  /** The button's text, which says what it does. */
  confirm: string
  variant?: ButtonProps['variant']
  /** The reason known from the figures. */
  reason?: string
  /** Suggested reasons, by their keys. */
  reasons: readonly string[]
  /** Makes the change; undefined if a choice is still missing. */
  send: (why: string) => Promise<void> | undefined
  onClose: () => void
  children: ReactNode
}

interface ChangeDialogProps extends OfChange, Omit<AskDialogProps, 'send' | 'reason'> {
  /** The message after the change. */
  said: string
  /** Undefined if a choice is still missing. */
  changeFor: (why: string) => OpsChange | undefined
}

const leastReason = 3

/** Changes what is live. */
export function ChangeDialog({ said, changeFor, onDone, ...props }: ChangeDialogProps) {
  const send = (why: string) => {
    const change = changeFor(why)
    return change && edge.change(change).then((state) => onDone(state, said))
  }
  return <AskDialog {...props} send={send} />
}

/** Asks for the reason and makes the change; if it is refused, stays open and shows why. */
export function AskDialog(props: AskDialogProps) {
  const { title, confirm, variant, reason = '', reasons, onClose, children } = props
  const t = useWords('mf-ops')
  const [why, setWhy] = useState(reason)
  const [missing, setMissing] = useState(false)
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<OpsRefused>()
  const field = useRef<HTMLInputElement>(null)
  const isTooShort = why.trim().length < leastReason

  const send = async () => {
    if (busy) return
    if (isTooShort) {
      setMissing(true)
      return field.current?.focus()
    }
    setRefused(undefined)
    try {
      const sent = props.send(why.trim())
      if (!sent) return
      setBusy(true)
      await sent
    } catch (error) {
      setRefused(refusedBy(error))
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      dismissable={!busy}
      footer={
        <>
          <Button variant="ghost" onClick={onClose} disabled={busy}>
            {t('change.leave')}
          </Button>
          <Button variant={variant} busy={busy} onClick={() => void send()}>
            {confirm}
          </Button>
        </>
      }
    >
      <Form onSubmit={() => void send()}>
        {children}
        <Reason {...{ field, why, reasons }} isMissing={missing && isTooShort} onWhy={setWhy} />
        {refused && <Refusal refused={refused} />}
      </Form>
    </Dialog>
  )
}

function Refusal({ refused: { key, details } }: { refused: OpsRefused }) {
  const t = useWords('mf-ops')
  return (
    <Note tone="bad" announce>
      {t(`refused.${key}`)}
      {key === 'does_not_fit' && (
        <Text lang="en" mt={1} fontSize="12" color="ink.700" whiteSpace="pre-line">
          {details}
        </Text>
      )}
    </Note>
  )
}

interface ReasonProps {
  field: RefObject<HTMLInputElement | null>
  why: string
  reasons: readonly string[]
  isMissing: boolean
  onWhy: (why: string) => void
}

function Reason({ field, why, reasons, isMissing, onWhy }: ReasonProps) {
  const t = useWords('mf-ops')
  // The buttons disappear with the press: the focus moves to the field, where Enter sends.
  const pick = (reason: string) => {
    onWhy(reason)
    field.current?.focus()
  }
  return (
    <>
      <Field
        label={t('change.why')}
        hint={t('change.whyHint')}
        error={isMissing ? t('change.whyMissing') : undefined}
      >
        <TextInput ref={field} value={why} onValue={onWhy} maxLength={300} autoComplete="off" />
      </Field>
      {why === '' && (
        <Flex gap={2} wrap="wrap" role="group" aria-label={t('change.atHand')}>
          {reasons.map((key) => (
            <Button key={key} variant="soft" size="sm" onClick={() => pick(t(`reason.${key}`))}>
              {t(`reason.${key}`)}
            </Button>
          ))}
        </Flex>
      )}
    </>
  )
}
