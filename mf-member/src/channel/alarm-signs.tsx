import type { Page } from '@fankeep/shared/contract'
import { useAction, useHost } from '@fankeep/shared/host'
import { Box, Button, Flex, Icon, RelativeTime } from '@fankeep/shared/ui'
import { useText } from '../format'
import { memberPagesOf } from '../member-pages/member-pages'
import { PageActions } from './page-actions'

/** What was detected about a possibly hijacked page, and when. */
export function Signs({ page }: { page: Page }) {
  return (
    <Box as="ul" position="relative" listStyleType="none" mt={3} maxW="36rem" fontSize="14">
      {page.signs.map(({ id, msg, at }) => (
        <Flex as="li" key={id} gap={2} py={1} align="flex-start">
          <Box flex="none" mt={1} color="flareText">
            <Icon name="alert" size={16} />
          </Box>
          <Box flex={1}>{msg}</Box>
          <Box flex="none" fontSize="12" lineHeight={1.9} color="ink.700">
            <RelativeTime at={at} start />
          </Box>
        </Flex>
      ))}
    </Box>
  )
}

/** The two answers (design.md, "Signs of a hijack"): it was me; or it was not, which leads to a CallBack. */
export function SignAnswers({ page }: { page: Page }) {
  const { t } = useText()
  const host = useHost()
  const answer = useAction('pages.answerSigns', { notifies: true })
  const say = async (what: 'me' | 'callback') => {
    const saved = await answer.run({ id: page.id, answer: what })
    if (!saved) return
    memberPagesOf(host).put(saved)
    if (what === 'callback') host.navigate(`/callback?id=${page.id}`)
    else host.notify({ kind: 'success', title: t('alarm.signs.thanks') })
  }
  return (
    <>
      <Button variant="flare" icon="beacon" busy={answer.busy} onClick={() => void say('callback')}>
        {t('alarm.signs.callback')}
      </Button>
      <Button variant="line" busy={answer.busy} onClick={() => void say('me')}>
        {t('alarm.signs.me')}
      </Button>
      <PageActions page={page} variant="ghost" />
    </>
  )
}
