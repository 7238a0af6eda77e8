import type { Page, RestoreTarget } from '@fankeep/shared/contract'
import { usePageAccess } from '@fankeep/shared/host'
import { Avatar, Box, Button, Flex, Note, Stack, Text, TextLink } from '@fankeep/shared/ui'
import { Field, RadioCards } from '@fankeep/shared/ui/forms'
import { useState } from 'react'
import { stateWord } from '../page-state'
import { nameOf, useText } from '../text'
import { AccessState, accessOf } from './access-state'
import type { PartProps } from './wish'

/** How many are shown at first; a button shows the rest. */
const shown = 6

interface TargetChoiceProps extends PartProps {
  pages: Page[]
  targets: readonly RestoreTarget[]
  mayPublish: boolean
  keep: () => Promise<string | undefined>
}

/** The possible target pages: authorised ones first, then those of the same platform, lost ones last. */
export function TargetChoice({ wish, change, error, pages, targets, ...chosenProps }: TargetChoiceProps) {
  const { t, platform } = useText()
  const [all, setAll] = useState(false)
  const from = pages.find(({ id }) => id === wish.page)
  const targetOf = (page: Page) => targets.find(({ id }) => id === page.id)
  const list = inOrder(pages, targetOf, from)
  const chosen = list.find(({ id }) => id === wish.to)
  const some = all ? list : list.filter((page, place) => place < shown || page === chosen)
  return (
    <Field group label={t('toPage')} error={error} hint={list.length === 0 ? t('noTarget') : undefined}>
      <RadioCards
        columns={2}
        value={chosen?.id ?? null}
        onChange={(to) => change({ to })}
        options={some.map((page) => ({
          value: page.id,
          start: <Avatar name={nameOf(page)} src={page.avatar} platform={page.platform} size={36} />,
          label: nameOf(page),
          text: (
            <>
              {platform(page)}
              {page.state === 'active' ? (
                <AccessState target={targetOf(page)!} page={page} />
              ) : (
                <Box>{t(stateWord(page.state))}</Box>
              )}
            </>
          ),
        }))}
      />
      <Flex gap={4} mt={3} fontSize="13" wrap="wrap">
        {some.length < list.length && (
          <Button variant="line" size="sm" onClick={() => setAll(true)}>
            {t('morePages', { count: list.length - some.length })}
          </Button>
        )}
        <Box py={1}>
          <TextLink to="/channel?add=1&as=backup">{t('addPage')}</TextLink>
        </Box>
      </Flex>
      {chosen && <Chosen page={chosen} target={targetOf(chosen)!} {...chosenProps} />}
    </Field>
  )
}

const standing = { bound: 0, expired: 1, none: 1, hand: 2, closed: 3 }

function inOrder(pages: Page[], targetOf: (page: Page) => RestoreTarget | undefined, from: Page | undefined) {
  const rank = (page: Page, target: RestoreTarget) =>
    (page.state === 'active' ? 0 : 100) +
    standing[accessOf(target, page)] * 10 +
    (page.platform === from?.platform ? 0 : 1)
  return pages
    .flatMap((page) => {
      const target = targetOf(page)
      return target ? [{ page, rank: rank(page, target) }] : []
    })
    .sort((one, other) => one.rank - other.rank)
    .map(({ page }) => page)
}

interface ChosenProps {
  page: Page
  target: RestoreTarget
  mayPublish: boolean
  keep: () => Promise<string | undefined>
}

/** What the platform permits to publish there, and the authorisation if it is still missing. */
function Chosen({ page, target, mayPublish, keep }: ChosenProps) {
  const { t, platform } = useText()
  const access = usePageAccess()
  const [leaving, setLeaving] = useState(false)
  const authorise = async () => {
    setLeaving(true)
    // If the server could not save the draft, it is still stored in this tab: the member can continue.
    const request = await keep()
    await access.go(page, request === undefined ? '/contentRestore' : `/contentRestore?request=${request}`)
    setLeaving(false)
  }
  return (
    <Stack gap={3} mt={4}>
      <Note>
        <Text fontWeight="600">{t('takesTitle', { platform: platform(page) })}</Text>
        {t(`takes.${target.way === 'hand' ? 'hand' : page.platform}`)}
      </Note>
      {target.why && !target.authorise && <Note tone="late">{target.why.msg}</Note>}
      {access.refused && (
        <Note tone="bad" announce>
          {access.refused.message}
        </Note>
      )}
      {mayPublish && target.authorise && !page.access.ready && (
        <Note tone="late">{t('notReady', { platform: platform(page) })}</Note>
      )}
      {mayPublish && target.authorise && page.access.ready && (
        <Flex align="center" gap={4} wrap="wrap">
          <Button
            variant="line"
            iconEnd="external"
            busy={leaving || access.busy}
            onClick={() => void authorise()}
          >
            {t(page.access.state === 'expired' ? 'authoriseAgain' : 'authorise', {
              platform: platform(page),
            })}
          </Button>
          <Text flex="1 14rem" minW={0} fontSize="13" color="ink.500">
            {t('authoriseText')}
          </Text>
        </Flex>
      )}
    </Stack>
  )
}
