import {
  type FanGroup,
  type Page,
  type ShareColumn,
  shareColumns,
  shareDaysMax,
  shareNameMax,
} from '@fankeep/shared/contract'
import { useAction, useCall, useTyped } from '@fankeep/shared/host'
import { NotLoaded, Note, Stack, useNow } from '@fankeep/shared/ui'
import { Checkbox, Field, Form, Select, TextInput } from '@fankeep/shared/ui/forms'
import { useHeldOpen } from '@fankeep/shared/ui/overlay'
import { useText } from '../../format'
import { SaveOrLeave } from '../../save-or-leave'

const choices = [1, 7, 30, shareDaysMax]
/** Columns that can identify or reach a fan outside the list. */
const personal: readonly ShareColumn[] = ['reach', 'note', 'ids']

/** The name under which the fields of a new link are kept. */
export const typedLink = ({ id }: Page) => `fan.share.${id}`

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
  const { name, group, columns, days, set, forget } = useLinkForm(page, first)
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
    if (!made) return
    forget()
    onMade(made.url)
  }
  const leave = () => {
    forget()
    onLeave()
  }
  return (
    <Form onSubmit={() => void submit()}>
      <Field label={t('share.name')} hint={t('share.nameHint')}>
        <TextInput
          value={name}
          onValue={(next) => set({ name: next })}
          maxLength={shareNameMax}
          autoComplete="off"
          autoFocus
        />
      </Field>
      <Field label={t('share.which')}>
        <Select
          value={group}
          onValue={(next) => set({ group: next })}
          options={listsOf(groups.data?.list ?? [], t('share.whole'))}
        />
      </Field>
      <NotLoaded of={groups}>{t('groups.error')}</NotLoaded>
      <Columns columns={columns} onChange={(next) => set({ columns: next })} />
      <Field label={t('share.days')}>
        <Select
          value={String(days)}
          onValue={(value) => set({ days: Number(value) })}
          options={choices.map((count) => ({ value: String(count), label: t('share.inDays', { count }) }))}
        />
      </Field>
      <Meaning columns={columns} days={days} />
      <SaveOrLeave
        refused={make.refused?.message}
        save={t('share.make')}
        busy={make.busy}
        disabled={name.trim() === ''}
        onLeave={leave}
      />
    </Form>
  )
}

/** The fields, saved while the member chooses, because the session can end meanwhile. */
function useLinkForm(page: Page, group: string | null) {
  const [typed, setTyped, forget] = useTyped(typedLink(page), {
    name: '',
    group: group ?? '',
    columns: ['since'] as ShareColumn[],
    days: 7,
  })
  return { ...typed, set: (part: Partial<typeof typed>) => setTyped((now) => ({ ...now, ...part })), forget }
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
