import { type Page, signUpFormPath } from '@fankeep/shared/contract'
import { useLanguage } from '@fankeep/shared/host'
import { Box, Button, chakra, Stack } from '@fankeep/shared/ui'
import { useText } from '../../format'
import { nameOf } from '../../member-pages/page-state'
import { useCopy } from '../../use-copy'

const Frame = chakra('iframe', { base: { display: 'block', w: 'full', h: '21rem', borderWidth: 0 } })

/** HTML for the member's own site, with a preview. */
export function WebsiteForm({ page, url }: { page: Page; url: string }) {
  const { t } = useText()
  const copy = useCopy()
  const language = useLanguage()
  const { origin, searchParams } = new URL(url)
  const address = `${signUpFormPath}?${new URLSearchParams({ page: searchParams.get('page') ?? '', lang: language })}`
  const title = t('callback.kit.website.title', { name: nameOf(page) })
  const code = `<iframe src="${(origin + address).replaceAll('&', '&amp;')}" title="${escapeHtml(title)}" width="100%" height="380" style="border:0;max-width:30rem" loading="lazy"></iframe>`
  return (
    <Stack gap={3}>
      <p>{t('callback.kit.website.text')}</p>
      <Frame src={address} title={title} />
      <Box
        as="pre"
        p={3}
        borderRadius="control"
        bg="paper.50"
        fontSize="12"
        whiteSpace="pre-wrap"
        overflowWrap="anywhere"
      >
        <code>{code}</code>
      </Box>
      {copy && (
        <Box>
          <Button icon="copy" onClick={() => void copy(code, t('callback.kit.website.copied'))}>
            {t('callback.kit.website.copy')}
          </Button>
        </Box>
      )}
    </Stack>
  )
}

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`)
