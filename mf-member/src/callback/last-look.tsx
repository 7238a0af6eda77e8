import type { CallOutput, Page } from '@fankeep/shared/contract'
import { Box, Button, chakra, Flex, Note, platformName, Stack } from '@fankeep/shared/ui'
import { Dialog } from '@fankeep/shared/ui/overlay'
import { useText } from '../format'
import { nameOf } from '../member-pages/page-state'
import type { Draft } from './draft'
import { reachOf } from './reach'
import { nameOfWay } from './outcomes'
import { SeenByFans } from './seen-by-fans'
import { waysOf } from './use-preview'

const Facts = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    columnGap: 6,
    rowGap: 1.5,
    fontVariantNumeric: 'tabular-nums',
    '& dt': { color: 'ink.500' },
    '& dd': { fontWeight: 600 },
  },
})

export interface LastLookProps {
  draft: Draft
  page: Page
  preview: CallOutput<'callback.preview'>
  /** The scheduled time in words; empty for immediately. */
  when: string
  busy: boolean
  testing: boolean
  refused: string | undefined
  onTest: () => void
  onYes: () => void
  onClose: () => void
}

/** The final check before anything goes out: to whom and how many, the message as a fan will see it, and a test to oneself. */
export function LastLook({ draft, page, preview, when, ...props }: LastLookProps) {
  const { t, format, language } = useText()
  const reach = reachOf(draft, preview)
  const ways = waysOf(draft, preview)
  const wayName = (way: (typeof ways)[number]) => nameOfWay(way, t, platformName(page.platform, language))
  return (
    <Dialog
      open
      size="lg"
      title={t('callback.look.title')}
      onClose={props.onClose}
      // Text written while it is sent would be cleared together with the sent draft.
      dismissable={!props.busy}
    >
      <Stack gap={5}>
        <Facts>
          <dt>{t('callback.look.who')}</dt>
          <dd>
            {nameOf(page)} · {t(`callback.look.audience.${draft.audience}`)}
          </dd>
          <dt>{t('callback.look.many')}</dt>
          <dd>{t('callback.look.fans', { count: reach, number: format.number(reach) })}</dd>
          <dt>{t('callback.look.ways')}</dt>
          <dd>{format.list(ways.map(wayName))}</dd>
          <dt>{t('callback.look.at')}</dt>
          <dd>{when || t('callback.look.now')}</dd>
        </Facts>
        <Box>
          <Box mb={2} fontSize="13" color="ink.500">
            {t('callback.look.seen')}
          </Box>
          <Stack gap={4}>
            <SeenByFans draft={draft} page={page} preview={preview} />
          </Stack>
        </Box>
        {props.refused && (
          <Note tone="bad" announce>
            {props.refused}
          </Note>
        )}
        <Box fontSize="13" color="ink.700">
          {t(when ? 'callback.look.later' : 'callback.look.hold')}
        </Box>
        <Flex gap={2} wrap="wrap">
          <Button variant="flare" icon="beacon" busy={props.busy} onClick={props.onYes}>
            {when
              ? t('callback.action.later', { when })
              : t('callback.look.yes', { count: reach, number: format.number(reach) })}
          </Button>
          <Button variant="line" busy={props.testing} onClick={props.onTest}>
            {t('callback.action.test')}
          </Button>
          <Button variant="ghost" disabled={props.busy} onClick={props.onClose}>
            {t('callback.look.back')}
          </Button>
        </Flex>
      </Stack>
    </Dialog>
  )
}
