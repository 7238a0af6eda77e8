import { useWords } from '@fankeep/shared/host'
import { type IconName, Menu, type SchemeChoice, useColorScheme } from '@fankeep/shared/ui'
import { HeadButton } from './head-button'

export const schemes = ['system', 'light', 'dark'] as const
const icons: Record<SchemeChoice, IconName> = { system: 'device', light: 'sun', dark: 'moon' }

/** Light, dark, or the device's setting. */
export function AppearanceMenu() {
  const t = useWords('shell')
  const { choice, choose } = useColorScheme()
  const items = schemes.map((key) => ({
    key,
    label: t(`theme.${key}`),
    icon: icons[key],
    checked: key === choice,
    onSelect: () => choose(key),
  }))
  const label = t('theme.label', { name: t(`theme.${choice}`) })
  return <Menu align="end" items={items} trigger={<HeadButton icon={icons[choice]} label={label} />} />
}
