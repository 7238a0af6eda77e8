import { binDays } from '@fankeep/shared/contract'
import { useAction, useCall, useHost } from '@fankeep/shared/host'
import { Button, Menu, type MenuItem } from '@fankeep/shared/ui'
import { useText } from '../format'

/** A menu is no place for a long list: the last ones deleted. */
const binShown = 5

/** Messages that were kept for later: taken up, what is written now kept or thrown away, and what was thrown away put back. */
export function CannedMenu({ text, onPick }: { text: string; onPick: (text: string) => void }) {
  const { t } = useText()
  const host = useHost()
  const kept = useCall('callback.canned', {})
  const save = useAction('callback.saveCanned')
  const messages = kept.data?.list ?? []
  const same = messages.find(({ message }) => message === text.trim())

  const keep = async () => {
    const saved = await save.run({ message: text.trim(), title: text.trim().split('\n', 1)[0]!.slice(0, 40) })
    if (!saved) return
    host.notify({ kind: 'success', title: t('callback.canned.saved') })
    kept.reload()
  }
  const putBack = async (canned: string) => {
    if (!(await save.run({ canned, put_back: true }))) return
    host.notify({ kind: 'success', title: t('callback.canned.isBack') })
    kept.reload()
  }
  const remove = async (canned: string) => {
    if (!(await save.run({ canned, delete: true }))) return
    host.notify({ kind: 'success', title: t('callback.canned.deleted', { days: binDays }) })
    kept.reload()
  }
  const items: MenuItem[] = [
    ...messages.map(({ id, title, message }) => ({
      key: id,
      label: title,
      icon: 'message' as const,
      onSelect: () => onPick(message),
    })),
    {
      key: 'save',
      label: t('callback.canned.save'),
      icon: 'plus' as const,
      apart: messages.length > 0,
      disabled: text.trim() === '' || same !== undefined,
      onSelect: () => void keep(),
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
    ...(kept.data?.bin ?? []).slice(0, binShown).map(({ id, title }, n) => ({
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
      trigger={
        <Button type="button" variant="ghost" size="sm" h="1.5rem" iconEnd="chevronDown">
          {t('callback.canned.title')}
        </Button>
      }
      items={items}
    />
  )
}
