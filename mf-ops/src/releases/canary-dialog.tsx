import { useLanguage, useWords } from '@fankeep/shared/host'
import { formatDate, Note, SegmentedControl, Skeleton, Text } from '@fankeep/shared/ui'
import { Field, Select } from '@fankeep/shared/ui/forms'
import { useCallback, useEffect, useState } from 'react'
import { edge, type OpsRefused, refusedBy } from '../edge'
import { ReadFault } from '../read-fault'
import { ChangeDialog, type OfChange } from './change-dialog'

const shares = [1, 5, 10, 25, 50]

interface Choice {
  version: string
  builtAt: string | null
}

/** Starts a canary: a stored version for a share of visitors. For a running canary, changes the share. */
export function CanaryDialog(props: OfChange) {
  const t = useWords('mf-ops')
  const { name, live, canary } = props.release
  const { choices, failed, load } = useChoices(props)
  const [chosen, setChosen] = useState(canary?.version)
  const [percent, setPercent] = useState(canary?.percent ?? 5)
  const version = chosen ?? choices?.[0]?.version
  const steps = [...new Set([...shares, percent])].sort((a, b) => a - b)
  return (
    <ChangeDialog
      {...props}
      title={t(canary ? 'canary.titleShare' : 'canary.title', { name })}
      confirm={t('canary.confirm', { percent })}
      said={t('canary.said', { name, percent })}
      reasons={canary ? ['good', 'quiet'] : ['try']}
      changeFor={(why) =>
        version === undefined ? undefined : { action: 'canary', name, from: live, version, percent, why }
      }
    >
      <Text>{t('canary.text')}</Text>
      <ReadFault fault={failed} onRetry={load} />
      {choices?.length === 0 && <Note tone="late">{t('canary.none')}</Note>}
      {!choices && !failed && <Skeleton h={40} />}
      {choices && choices.length > 0 && <Versions {...{ choices, version }} onVersion={setChosen} />}
      <Field label={t('canary.percent')} group>
        <SegmentedControl
          wide
          label={t('canary.percent')}
          value={String(percent)}
          onChange={(value) => setPercent(Number(value))}
          options={steps.map((step) => ({ value: String(step), label: `${step}%` }))}
        />
      </Field>
    </ChangeDialog>
  )
}

function Versions(props: {
  choices: Choice[]
  version: string | undefined
  onVersion: (to: string) => void
}) {
  const t = useWords('mf-ops')
  const language = useLanguage()
  const options = props.choices.map(({ version, builtAt }) => ({
    value: version,
    label: builtAt
      ? t('canary.built', { version, at: formatDate(new Date(builtAt), language, true) })
      : version,
  }))
  return (
    <Field label={t('canary.version')}>
      <Select value={props.version} onValue={props.onVersion} options={options} />
    </Field>
  )
}

/** The versions to choose from. For a running canary only its own version: just the share can change. */
function useChoices({ release: { name, live, canary } }: OfChange) {
  const running = canary?.version
  const [choices, setChoices] = useState<Choice[] | undefined>(
    running === undefined ? undefined : [{ version: running, builtAt: null }],
  )
  const [failed, setFailed] = useState<OpsRefused>()
  const load = useCallback(() => {
    if (running !== undefined) return
    edge.versions(name).then(
      ({ versions }) => {
        setChoices(versions.filter(({ version }) => version !== live))
        setFailed(undefined)
      },
      (error: unknown) => setFailed(refusedBy(error)),
    )
  }, [name, live, running])
  useEffect(load, [load])
  return { choices, failed, load }
}
