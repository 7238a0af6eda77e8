import { useAction, useCall, useHost } from '@fankeep/shared/host'
import { Button, Menu, type MenuItem } from '@fankeep/shared/ui'
import { useText } from '../format'

/** Messages that were kept for later: taken up, and what stands there now kept or thrown away. */
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
  const remove = async (canned: string) => {
    if (await save.run({ canned, delete: true })) kept.reload()
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
