import { type Page, type PageReadiness, signUpGoalMax } from '@fankeep/shared/contract'
import { useAction, useHost, useMember } from '@fankeep/shared/host'
import { Button, DemoClosed, Flex } from '@fankeep/shared/ui'
import { Field, Form, TextInput } from '@fankeep/shared/ui/forms'
import { Dialog } from '@fankeep/shared/ui/overlay'
import { useState } from 'react'
import { SaveOrLeave } from '../save-or-leave'
import { useText } from '../format'
import { nameOf } from '../member-pages/page-state'
import { useUndo } from '../undo'
import { signUpsOf, suggestedGoals } from './goals'

interface GoalDialogProps {
  page: Page
  readiness: PageReadiness
  onChanged: () => void
  onClose: () => void
}

/** How many sign-ups a page aims for; an empty field means no goal. */
export function GoalDialog(props: GoalDialogProps) {
  const { t } = useText()
  const { demo } = useMember()
  return (
    <Dialog open onClose={props.onClose} title={t('goal.title', { name: nameOf(props.page) })}>
      {demo ? <DemoClosed /> : <GoalForm {...props} />}
    </Dialog>
  )
}

function GoalForm({ page, readiness, onChanged, onClose }: GoalDialogProps) {
  const { t, format } = useText()
  const set = useAction('readiness.setGoal')
  const undo = useUndo()
  const host = useHost()
  const before = readiness.goal
  const inputOf = (goal: number | null) => ({ id: page.id, ...(goal !== null && { goal }) })
  const [typed, setTyped] = useState(before === null ? '' : String(before))
  const [wrong, setWrong] = useState(false)
  const keep = async (goal: number | null) => {
    if (!(await set.run(inputOf(goal)))) return
    onChanged()
    onClose()
    undo(goal === null ? t('goal.removed') : t('goal.saved', { goal: format.number(goal) }), async () => {
      // The dialog is closed by then: `useUndo` shows a refusal as a notice.
      await host.api.call('readiness.setGoal', inputOf(before), { outlivesScreen: true })
      onChanged()
    })
  }
  const submit = () => {
    const goal = readGoal(typed)
    setWrong(goal === undefined)
    if (goal !== undefined) void keep(goal)
  }
  return (
    <Form onSubmit={submit}>
      <p>{t('goal.intro')}</p>
      <Field label={t('goal.label')} error={wrong ? t('goal.wrong') : undefined}>
        <TextInput
          inputMode="numeric"
          value={typed}
          onValue={(value) => {
            setTyped(value)
            setWrong(false)
          }}
          maxLength={11}
          autoFocus
        />
      </Field>
      <Flex gap={2} wrap="wrap" role="group" aria-label={t('goal.suggested')}>
        {suggestedGoals(page.fans, signUpsOf(readiness)).map((goal) => (
          <Button key={goal} type="button" variant="line" size="sm" onClick={() => setTyped(String(goal))}>
            {format.number(goal)}
          </Button>
        ))}
        {before !== null && (
          <Button type="button" variant="ghost" size="sm" onClick={() => void keep(null)}>
            {t('goal.remove')}
          </Button>
        )}
      </Flex>
      <SaveOrLeave refused={set.refused?.message} save={t('goal.save')} busy={set.busy} onLeave={onClose} />
    </Form>
  )
}

/** Null for an empty text, undefined if it is not a valid goal. */
function readGoal(typed: string): number | null | undefined {
  const text = typed.replace(/[\s,，]/g, '')
  if (text === '') return null
  const goal = Number(text.normalize('NFKC'))
  return Number.isInteger(goal) && goal >= 1 && goal <= signUpGoalMax ? goal : undefined
}
