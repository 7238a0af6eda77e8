import type { Page } from '@fankeep/shared/contract'
import { useAllPages, useEvent } from '@fankeep/shared/host'
import { Card, Flex, Heading, Text, TextLink } from '@fankeep/shared/ui'
import { withMostFans } from './pages'
import { nameOf, useText } from './text'
import { useInsights } from './use-insights'

/** The first sentence about the largest page, on a screen of another remote. Renders nothing if no two lists can be compared. */
export function WeekPart() {
  // oxlint-disable-next-line fankeep/read-error -- That screen is complete without it.
  const pages = useAllPages()
  useEvent('pages.changed', pages.reload)
  const page = pages.data && withMostFans(pages.data.list)
  return page ? <Week key={page.id} page={page} /> : null
}

function Week({ page }: { page: Page }) {
  const { t } = useText()
  const { data } = useInsights(page)
  const sentence = data?.sentences[0]
  if (!data?.period || !sentence) return null
  return (
    <Card as="section" mt={10} p={5} aria-labelledby="week">
      <Flex align="baseline" gap="0 .75rem" wrap="wrap" mb={2}>
        <Heading id="week" fontSize="16" me="auto">
          {t('weekOf', { name: nameOf(page) })}
        </Heading>
        <TextLink to={`/insights?id=${page.id}`} fontSize="13">
          {t('weekMore')}
        </TextLink>
      </Flex>
      <Text textWrap="balance">{sentence.text}</Text>
    </Card>
  )
}
