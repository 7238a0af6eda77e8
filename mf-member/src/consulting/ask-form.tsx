import { consultingQuestionMax, type ConsultingTopic, consultingTopics } from '@fankeep/shared/contract'
import { useAction, useHost, useTyped } from '@fankeep/shared/host'
import { Button, Flex, Note, Panel } from '@fankeep/shared/ui'
import { Field, Form, FormErrors, RadioCards, Select, TextArea } from '@fankeep/shared/ui/forms'
import { useState } from 'react'
import { useText } from '../format'
import { nameOf } from '../member-pages/page-state'
import { useMemberPages } from '../member-pages/use-member-pages'
import { useUndo } from '../undo'
import { useMoments } from './moments'
import { TimeChoice } from './time-choice'

interface Typed {
  topic: ConsultingTopic
  page: string
  question: string
  at: string | null
}

const empty: Typed = { topic: 'hijacked', page: '', question: '', at: null }

interface AskFormProps {
  times: readonly string[]
  /** A talk was requested or taken back; or a time was no longer free. */
  onChanged: () => void
}

/** The form's input, saved until it is sent, and the sending. `missing`: what is shown as missing since the button was pressed. */
function useAsking({ times, onChanged }: AskFormProps) {
  const { t } = useText()
  const host = useHost()
  const moments = useMoments()
  const undo = useUndo()
  const ask = useAction('consulting.ask')
  const [typed, set, forget] = useTyped('consulting', empty)
  const { topic, page, question } = typed
  const change = (part: Partial<Typed>) => set((before) => ({ ...before, ...part }))
  // Another member may have taken it since.
  const at = typed.at !== null && times.includes(typed.at) ? typed.at : null
  const [pressed, setPressed] = useState(false)
  const missing = { at: pressed && at === null, question: pressed && question.trim() === '' }

  const submit = async () => {
    setPressed(true)
    if (at === null || question.trim() === '') return
    const made = await ask.run({ topic, at, question: question.trim(), ...(page !== '' && { page }) })
    onChanged()
    if (!made) return
    setPressed(false)
    forget()
    const { id: consultation } = made.consultation
    undo(t('consulting.asked', { when: moments.whole(at) }), async () => {
      await host.api.call('consulting.cancel', { consultation }, { outlivesScreen: true })
      onChanged()
    })
  }
  return { typed: { ...typed, at }, change, ask, submit, missing }
}

/** Requests a talk: the topic, the time, and what the consultant should know in advance. */
export function AskForm(props: AskFormProps) {
  const { t } = useText()
  const { pages } = useMemberPages()
  const { typed, change, ask, submit, missing } = useAsking(props)
  const { topic, page, question, at } = typed
  return (
    <Panel title={t('consulting.ask')}>
      <Form onSubmit={() => void submit()}>
        <Field label={t('consulting.about')} group>
          <RadioCards
            value={topic}
            onChange={(next) => change({ topic: next })}
            columns={2}
            options={consultingTopics.map((value) => ({
              value,
              label: t(`consulting.topic.${value}.name`),
              text: t(`consulting.topic.${value}.text`),
            }))}
          />
        </Field>
        {pages && pages.length > 0 && (
          <Field label={t('consulting.page')} optional>
            <Select
              value={pages.some(({ id }) => id === page) ? page : ''}
              onValue={(next) => change({ page: next })}
              options={[
                { value: '', label: t('consulting.noPage') },
                ...pages.map((each) => ({ value: each.id, label: nameOf(each) })),
              ]}
            />
          </Field>
        )}
        <TimeChoice
          times={props.times}
          value={at}
          error={missing.at && t('consulting.missing.at')}
          onChange={(next) => change({ at: next })}
        />
        <Field
          label={t('consulting.question')}
          hint={t('consulting.questionHint')}
          error={missing.question && t('consulting.missing.question')}
        >
          <TextArea
            value={question}
            onValue={(next) => change({ question: next })}
            maxLength={consultingQuestionMax}
            rows={5}
          />
        </Field>
        <Foot {...{ ask, missing, at }} full={props.times.length === 0} />
      </Form>
    </Panel>
  )
}

interface FootProps extends Pick<ReturnType<typeof useAsking>, 'ask' | 'missing'> {
  at: string | null
  full: boolean
}

/** What was refused or is missing, and the button next to the chosen time. */
function Foot({ ask, missing, at, full }: FootProps) {
  const { t } = useText()
  const moments = useMoments()
  return (
    <>
      {ask.refused && (
        <Note tone="bad" announce>
          {ask.refused.message}
        </Note>
      )}
      <FormErrors count={Object.values(missing).filter(Boolean).length} />
      <Flex gap={3} align="center" wrap="wrap">
        <Button type="submit" busy={ask.busy} disabled={full}>
          {t('consulting.send')}
        </Button>
        {at !== null && <span>{moments.whole(at)}</span>}
      </Flex>
    </>
  )
}
