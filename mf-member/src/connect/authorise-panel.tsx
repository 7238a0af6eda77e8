import type { Page } from '@fankeep/shared/contract'
import { usePageAccess } from '@fankeep/shared/host'
import { Box, Button, Flex, Note, platformName, Stack } from '@fankeep/shared/ui'
import { useText } from '../format'

interface AuthorisePanelProps {
  page: Page
  /** Goes to an address of another site. */
  leave?: (url: string) => void
}

/** Leads to the platform's own page, where the member logs in and agrees; /authCallback then continues. */
export function AuthorisePanel({ page, leave }: AuthorisePanelProps) {
  const { t, language } = useText()
  const access = usePageAccess({ leave })
  const platform = platformName(page.platform, language)
  const isExpired = page.access.state === 'expired'
  return (
    <Stack gap={4}>
      {isExpired ? (
        <Note tone="late">{t('connect.expired', { platform })}</Note>
      ) : (
        <Box color="ink.700">{t('connect.none', { platform })}</Box>
      )}
      {access.refused && (
        <Note tone="bad" announce>
          {access.refused.message}
        </Note>
      )}
      <Flex>
        <Button iconEnd="external" busy={access.busy} onClick={() => void access.go(page)}>
          {t(isExpired ? 'connect.again' : 'connect.go', { platform })}
        </Button>
      </Flex>
    </Stack>
  )
}
