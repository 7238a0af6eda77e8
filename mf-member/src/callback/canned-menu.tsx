import { binDays } from '@fankeep/shared/contract'
import { useAction, useCall, useHost } from '@fankeep/shared/host'
import { Button, Menu, type MenuItem } from '@fankeep/shared/ui'
import { useText } from '../format'
import { useUndo } from '../undo'

/** Only the last deleted ones: a menu should not hold a long list. */
const binShown = 5

/** Message templates: use one, save or delete the present text, or restore a deleted one. */
export function CannedMenu({ text, onPick }: { text: string; onPick: (text: string) => void }) {
  const { t } = useText()
  const { kept, messages, bin, same, save, putBack, remove } = useCanned(text)
  const undo = useUndo()
  const pick = (message: string) => {
    onPick(message)
    // The replaced text would be lost if it is not saved as a template.
    if (text.trim() !== '' && !same) undo(t('callback.canned.taken'), async () => onPick(text))
  }
  const items: MenuItem[] = [
    ...messages.map(({ id, title, message }) => ({
      key: id,
      label: title,
      icon: 'message' as const,
      onSelect: () => pick(message),
    })),
    {
      key: 'save',
      label: t('callback.canned.save'),
      icon: 'plus' as const,
      apart: messages.length > 0,
      disabled: text.trim() === '' || same !== undefined,
      onSelect: () => void save(),
    },
    ...(same
      ? [
          {
            key: 'delete',
            label: t('callback.canned.delete'),
            icon: 'trash' as const,
            danger: true,
            onSelect: () => void remove(same.id),
          },
        ]
      : []),
    ...bin.slice(0, binShown).map(({ id, title }, n) => ({
      key: `bin ${id}`,
      label: t('callback.canned.putBack', { title }),
      icon: 'history' as const,
      apart: n === 0,
      onSelect: () => void putBack(id),
    })),
  ]
  return (
    <Menu
      align="end"
      label={t('callback.canned.title')}
      loads={{ of: kept, failed: t('callback.canned.error') }}
      trigger={
        <Button type="button" variant="ghost" size="sm" h="1.5rem" iconEnd="chevronDown">
          {t('callback.canned.title')}
        </Button>
      }
      items={items}
    />
  )
}

/** The message templates and their actions. `same`: the template with exactly this text. */
function useCanned(text: string) {
  const { t } = useText()
  const host = useHost()
  const undo = useUndo()
  const kept = useCall('callback.canned', {})
  const save = useAction('callback.saveCanned', { notifies: true })
  const messages = kept.data?.list ?? []
  const done = (title: string) => {
    host.notify({ kind: 'success', title })
    kept.reload()
  }
  return {
    kept,
    messages,
    bin: kept.data?.bin ?? [],
    same: messages.find(({ message }) => message === text.trim()),
    save: async () => {
      const title = text.trim().split('\n', 1)[0]!.slice(0, 40)
      if (await save.run({ message: text.trim(), title })) done(t('callback.canned.saved'))
    },
    putBack: async (canned: string) => {
      if (await save.run({ canned, put_back: true })) done(t('callback.canned.isBack'))
    },
    remove: async (canned: string) => {
      if (!(await save.run({ canned, delete: true }))) return
      undo(t('callback.canned.deleted', { days: binDays }), async () => {
        await host.api.call('callback.saveCanned', { canned, put_back: true })
        kept.reload()
      })
      kept.reload()
    },
  }
}
