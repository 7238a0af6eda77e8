import type { Page } from '@fankeep/shared/contract'
import { authorisationReturn, keepAuthorisation, useAction } from '@fankeep/shared/host'
import { Box, Button, Flex, Note, platformName, Stack } from '@fankeep/shared/ui'
import { useText } from '../format'

interface AuthorisePanelProps {
  page: Page
  /** Goes to an address of another site. */
  leave?: (url: string) => void
}

/** The way to the platform's own page, where the member logs in and agrees; /authCallback takes it from there. */
export function AuthorisePanel({ page, leave = (url) => location.assign(url) }: AuthorisePanelProps) {
  const { t, language } = useText()
  const begin = useAction('pages.beginAccess')
  const platform = platformName(page.platform, language)
  const isExpired = page.access.state === 'expired'

  const go = async () => {
    const redirect_uri = authorisationReturn()
    const begun = await begin.run({ id: page.id, redirect_uri })
    if (!begun) return
    const { url, state, binding } = begun
    keepAuthorisation({ kind: 'page', platform: page.platform, page: page.id, state, binding, redirect_uri })
    leave(url)
  }
  return (
    <Stack gap={4}>
      {isExpired ? (
        <Note tone="late">{t('connect.expired', { platform })}</Note>
      ) : (
        <Box color="ink.700" textWrap="pretty">
          {t('connect.none', { platform })}
        </Box>
      )}
      {begin.refused && (
        <Note tone="bad" announce>
          {begin.refused.message}
        </Note>
      )}
      <Flex>
        <Button iconEnd="external" busy={begin.busy} onClick={go}>
          {t(isExpired ? 'connect.again' : 'connect.go', { platform })}
        </Button>
      </Flex>
    </Stack>
  )
}
