import { useCall } from '@fankeep/shared/host'
import { Card, Flex, Heading, Text, TextLink } from '@fankeep/shared/ui'
import { withMostFans } from './pages'
import { nameOf, useText } from './text'

/** The first sentence of the largest page, on a screen of another remote. Nothing where no two lists can be compared. */
export function WeekPart() {
  const { t } = useText()
  const pages = useCall('pages.list', { limit: 100 })
  const page = pages.data && withMostFans(pages.data.list)
  const { data } = useCall('insights.page', page ? { id: page.id } : null)
  const sentence = data?.sentences[0]
  if (!page || !data?.period || !sentence) return null
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
