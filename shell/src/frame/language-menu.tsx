import { languages, useHost, useLanguage, useWords } from '@fankeep/shared/host'
import { Menu } from '@fankeep/shared/ui'
import { HeadButton } from './head-button'

export function useLanguageItems() {
  const { i18n } = useHost()
  const current = useLanguage()
  return Object.entries(languages).map(([key, { name }]) => ({
    key,
    label: name,
    checked: key === current,
    // Stored, and the page reloaded, by the listener in services/languages.ts.
    onSelect: () => void i18n.changeLanguage(key),
  }))
}

/** The languages in their own names; below 1280 px only the globe. */
export function LanguageMenu() {
  const t = useWords('shell')
  const name = languages[useLanguage()].name
  return (
    <Menu
      align="end"
      items={useLanguageItems()}
      trigger={
        <HeadButton icon="globe" label={t('language.label', { name })} wordFrom="xl">
          {name}
        </HeadButton>
      }
    />
  )
}
