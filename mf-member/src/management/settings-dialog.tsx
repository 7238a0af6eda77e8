import { type Page, resetDays } from '@fankeep/shared/contract'
import { useAction, useHost, useTyped } from '@fankeep/shared/host'
import { Button, Flex, Note } from '@fankeep/shared/ui'
import { Field, Form, RadioCards, Select, TextInput } from '@fankeep/shared/ui/forms'
import { Dialog } from '@fankeep/shared/ui/overlay'
import { useText } from '../format'
import { memberPagesOf } from '../member-pages/member-pages'
import { nameOf } from '../member-pages/page-state'

const states: Page['state'][] = ['active', 'lost_access', 'suspended', 'hijacked']

const settingsOf = ({ name, url, role, auto, state }: Page) => ({ name, url, role, auto, state })
type Settings = ReturnType<typeof settingsOf>

/** The changed settings, except the address. Others are not sent: they may have changed since, e.g. the state after a hijack. */
function changesOf({ url: _, ...settings }: Settings, page: Page): Partial<Omit<Settings, 'url'>> {
  const changed = Object.entries(settings).filter(([key, value]) => page[key as keyof Page] !== value)
  return Object.fromEntries(changed)
}

/** The edited settings of a page, saved while typing, and sending them: first the address, which may be refused. */
function usePageSettings(page: Page, onClose: () => void) {
  const { t } = useText()
  const host = useHost()
  const save = useAction('pages.set')
  const move = useAction('pages.reset')
  const [settings, set, forget] = useTyped(`page.${page.id}`, settingsOf(page))
  const change = (part: Partial<typeof settings>) => {
    if (part.url !== undefined) move.clear()
    set((before) => ({ ...before, ...part }))
  }
  const close = () => {
    forget()
    onClose()
  }
  const submit = async () => {
    const address = settings.url.trim()
    if (address && address !== page.url) {
      const moved = await move.run({ id: page.id, url: address })
      if (!moved) return
      memberPagesOf(host).put(moved)
      set((before) => ({ ...before, url: moved.url }))
    }
    const changes = changesOf({ ...settings, name: settings.name.trim() || page.handle }, page)
    if (Object.keys(changes).length > 0) {
      const saved = await save.run({ id: page.id, ...changes })
      if (!saved) return
      memberPagesOf(host).put(saved)
    }
    host.notify({ kind: 'success', title: t('manage.saved') })
    close()
  }
  return { settings, change, submit, close, save, move }
}

/** A page's name, address, role, schedule and state: a member is often the first to know that it is lost. */
export function SettingsDialog({ page, onClose }: { page: Page; onClose: () => void }) {
  const { t } = useText()
  const { settings, change, submit, close, save, move } = usePageSettings(page, onClose)
  const { name, url, role, auto, state } = settings
  const nameError = save.refused?.fields.includes('name') ? save.refused.message : undefined

  return (
    <Dialog open onClose={close} title={t('manage.settingsOf', { name: nameOf(page) })}>
      <Form onSubmit={submit}>
        <Field label={t('add.name')} error={nameError}>
          <TextInput
            value={name}
            onValue={(next) => change({ name: next })}
            maxLength={100}
            autoComplete="off"
          />
        </Field>
        <AddressField url={url} error={move.refused?.message} onChange={(next) => change({ url: next })} />
        <RoleField role={role} onChange={(next) => change({ role: next })} />
        <AutoField auto={auto} allowed={page.auto_allowed} onChange={(next) => change({ auto: next })} />
        <Field label={t('manage.state')} hint={t('manage.stateHint')}>
          <Select
            value={state}
            onValue={(value) => change({ state: value as Page['state'] })}
            options={states.map((value) => ({ value, label: t(`manage.states.${value}`) }))}
          />
        </Field>
        {save.refused && !nameError && (
          <Note tone="bad" announce>
            {save.refused.message}
          </Note>
        )}
        <Flex gap={2}>
          <Button type="submit" busy={save.busy || move.busy}>
            {t('manage.save')}
          </Button>
          <Button variant="ghost" onClick={close}>
            {t('manage.leave')}
          </Button>
        </Flex>
      </Form>
    </Dialog>
  )
}

interface AddressFieldProps {
  url: string
  error: string | undefined
  onChange: (url: string) => void
}

function AddressField({ url, error, onChange }: AddressFieldProps) {
  const { t } = useText()
  return (
    <Field label={t('add.url')} hint={t('manage.urlHint', { days: resetDays })} error={error}>
      <TextInput value={url} onValue={onChange} inputMode="url" maxLength={500} autoComplete="off" />
    </Field>
  )
}

interface RoleFieldProps {
  role: Page['role']
  onChange: (role: Page['role']) => void
}

function RoleField({ role, onChange }: RoleFieldProps) {
  const { t } = useText()
  return (
    <Field label={t('manage.column.role')} group>
      <RadioCards
        columns={2}
        value={role}
        onChange={onChange}
        options={[
          { value: 'main', label: t('role.main'), text: t('role.mainText') },
          { value: 'backup', label: t('role.backup'), text: t('role.backupText') },
        ]}
      />
    </Field>
  )
}

interface AutoFieldProps {
  auto: Page['auto']
  allowed: Page['auto_allowed']
  onChange: (auto: Page['auto']) => void
}

function AutoField({ auto, allowed, onChange }: AutoFieldProps) {
  const { t } = useText()
  return (
    <Field label={t('manage.column.auto')} hint={t('auto.hint')} group>
      <RadioCards
        columns={3}
        value={auto}
        onChange={onChange}
        options={(['off', 'daily', 'weekly'] as const).map((value) => ({
          value,
          label: t(`auto.${value}`),
          disabled: value !== 'off' && allowed !== 'daily' && allowed !== value,
        }))}
      />
    </Field>
  )
}
