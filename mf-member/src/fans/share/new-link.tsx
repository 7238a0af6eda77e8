import {
  type FanGroup,
  type Page,
  type ShareColumn,
  shareColumns,
  shareDaysMax,
  shareNameMax,
} from '@fankeep/shared/contract'
import { useAction, useCall } from '@fankeep/shared/host'
import { Note, Stack, useNow } from '@fankeep/shared/ui'
import { Checkbox, Field, Form, Select, TextInput } from '@fankeep/shared/ui/forms'
import { useHeldOpen } from '@fankeep/shared/ui/overlay'
import { useState } from 'react'
import { useText } from '../../format'
import { SaveOrLeave } from '../../save-or-leave'

const choices = [1, 7, 30, shareDaysMax]
/** Columns that can identify or reach a fan outside the list. */
const personal: readonly ShareColumn[] = ['reach', 'note', 'ids']

interface NewLinkProps {
  page: Page
  group: string | null
  onMade: (url: string) => void
  onLeave: () => void
}

/** Chooses what a link shows and for how long, and says what that means before it is made. */
export function NewLink({ page, group: first, onMade, onLeave }: NewLinkProps) {
  const { t } = useText()
  const make = useAction('shares.make')
  const groups = useCall('fans.groups', { id: page.id })
  const [name, setName] = useState('')
  const [group, setGroup] = useState(first ?? '')
  const [columns, setColumns] = useState<ShareColumn[]>(['since'])
  const [days, setDays] = useState(7)
  // The link's address is shown only once, in this dialog.
  useHeldOpen(make.busy)
  const submit = async () => {
    const made = await make.run({
      id: page.id,
      name: name.trim(),
      columns,
      days,
      ...(group !== '' && { group }),
    })
    if (made) onMade(made.url)
  }
  return (
    <Form onSubmit={() => void submit()}>
      <Field label={t('share.name')} hint={t('share.nameHint')}>
        <TextInput value={name} onValue={setName} maxLength={shareNameMax} autoComplete="off" autoFocus />
      </Field>
      <Field label={t('share.which')}>
        <Select
          value={group}
          onValue={setGroup}
          options={listsOf(groups.data?.list ?? [], t('share.whole'))}
        />
      </Field>
      <Columns columns={columns} onChange={setColumns} />
      <Field label={t('share.days')}>
        <Select
          value={String(days)}
          onValue={(value) => setDays(Number(value))}
          options={choices.map((count) => ({ value: String(count), label: t('share.inDays', { count }) }))}
        />
      </Field>
      <Meaning columns={columns} days={days} />
      <SaveOrLeave
        refused={make.refused?.message}
        save={t('share.make')}
        busy={make.busy}
        disabled={name.trim() === ''}
        onLeave={onLeave}
      />
    </Form>
  )
}

const listsOf = (groups: readonly FanGroup[], whole: string) => [
  { value: '', label: whole },
  ...groups.map(({ id, name }) => ({ value: id, label: name })),
]

interface ColumnsProps {
  columns: readonly ShareColumn[]
  onChange: (columns: ShareColumn[]) => void
}

function Columns({ columns, onChange }: ColumnsProps) {
  const { t } = useText()
  const set = (column: ShareColumn, on: boolean) =>
    onChange(shareColumns.filter((each) => (each === column ? on : columns.includes(each))))
  return (
    <Field label={t('share.columns')} hint={t('share.columnsHint')} group>
      <Stack gap={1}>
        {shareColumns.map((column) => (
          <Checkbox key={column} checked={columns.includes(column)} onChange={(on) => set(column, on)}>
            {t(`share.column.${column}`)}
          </Checkbox>
        ))}
      </Stack>
    </Field>
  )
}

function Meaning({ columns, days }: { columns: readonly ShareColumn[]; days: number }) {
  const { t, format } = useText()
  const until = new Date(useNow().getTime() + days * 86_400_000)
  const shown = [t('share.short.name'), ...columns.map((column) => t(`share.short.${column}`))]
  const isPersonal = columns.some((column) => personal.includes(column))
  return (
    <Note tone={isPersonal ? 'late' : 'info'}>
      {t('share.means', {
        day: format.date(until.toISOString()),
        columns: format.list(shown),
      })}
      {isPersonal && <p>{t('share.meansPersonal')}</p>}
    </Note>
  )
}
