import { languages, useHost, useLanguage, useWords } from '@fankeep/shared/host'
import { Button, Menu } from '@fankeep/shared/ui'

/** The shell stores the language and reloads the page in it (spec section 2); the form's draft survives that. */
export function LanguageMenu() {
  const t = useWords('mf-auth')
  const { i18n } = useHost()
  const current = useLanguage()
  const name = languages[current].name
  const items = Object.entries(languages).map(([key, language]) => ({
    key,
    label: language.name,
    checked: key === current,
    onSelect: () => void i18n.changeLanguage(key),
  }))
  return (
    <Menu
      align="end"
      items={items}
      trigger={
        <Button
          variant="ghost"
          icon="globe"
          fontSize={{ base: '14', xl: '18' }}
          aria-label={t('frame.language', { name })}
        >
          {name}
        </Button>
      }
    />
  )
}
