import { useLanguage, useSession, useWords } from '@fankeep/shared/host'
import { Box, Button, Grid, SegmentedControl, Stack, useColorScheme } from '@fankeep/shared/ui'
import { memo, type ReactNode } from 'react'
import { schemes } from './appearance-menu'
import { FoldedServices } from './folded-services'
import { CustomLink, menuRow, OwnLinks } from './head-links'
import { useLanguageItems } from './language-menu'
import type { SiteLink } from './use-site-links'

export interface MenuContentProps {
  custom: SiteLink[]
  /** Whether the services are unfolded. */
  services: boolean
  onServices: (open: boolean) => void
}

/** The content of the menu in a narrow window. Memoized, so that moves do not re-render it. */
export const MenuContent = memo(function MenuContent({ custom, services, onServices }: MenuContentProps) {
  const t = useWords('shell')
  const { state } = useSession()
  return (
    <Stack gap={6} mt={4}>
      <Stack as="nav" aria-label={t('menu.label')} gap={0} borderTopWidth="1px">
        <FoldedServices open={services} onToggle={onServices} />
        <OwnLinks {...menuRow} />
        {custom.map((link) => (
          <CustomLink key={link.url} {...link} {...menuRow} />
        ))}
      </Stack>
      {state === 'anonymous' && (
        <Grid templateColumns="1fr 1fr" gap={3}>
          <Button to="/login" variant="line" size="lg" wide>
            {t('account.login')}
          </Button>
          <Button to="/register" variant="solid" size="lg" wide>
            {t('account.register')}
          </Button>
        </Grid>
      )}
      <Choices />
    </Stack>
  )
})

/** Language and appearance, unfolded: on a phone a menu within a menu needs an extra tap. */
function Choices() {
  const t = useWords('shell')
  const { choice, choose } = useColorScheme()
  const language = useLanguage()
  const languages = useLanguageItems()
  return (
    <>
      <Choice title={t('language.choose')}>
        <SegmentedControl
          label={t('language.choose')}
          size="lg"
          wide
          value={language}
          options={languages.map(({ key, label }) => ({ value: key, label }))}
          onChange={(key) => languages.find((item) => item.key === key)?.onSelect()}
        />
      </Choice>
      <Choice title={t('theme.choose')}>
        <SegmentedControl
          label={t('theme.choose')}
          size="lg"
          wide
          value={choice}
          options={schemes.map((key) => ({ value: key, label: t(`theme.${key}`) }))}
          onChange={choose}
        />
      </Choice>
    </>
  )
}

function Choice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box>
      <Box aria-hidden fontSize="14" color="ink.500" mb={2}>
        {title}
      </Box>
      {children}
    </Box>
  )
}
