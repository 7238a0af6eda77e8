import type { CallOutput, Page, RestorePermission, RestoreRequest } from '@fankeep/shared/contract'
import { useCall, useHost } from '@fankeep/shared/host'
import { Box, Button, Card, ErrorState, Flex, Grid, Icon, Note, Panel, Stack, Text } from '@fankeep/shared/ui'
import { FormFoot, StepPart } from '@fankeep/shared/ui/forms'
import { type ReactNode, useState } from 'react'
import { Waiting } from '../screen'
import { reasonFor } from '../page-state'
import { useText } from '../text'
import { Limitations } from '../limitations'
import { isBarredByPlan, Wait } from '../wait'
import { type Draft, useDraft } from './use-draft'
import { Where, Way } from './where'
import { Which } from './which'
import { Why } from './why'
import { missingOf, writeWish } from './wish'

export interface ApplyFormProps {
  pages: Page[]
  request: RestoreRequest | undefined
  /** The page requested by the address. */
  asked: string | null
  /** The request was submitted: its dry run is next. */
  onApplied: (request: string) => void
  /** Leaves the present input as a draft, and begins another request. */
  onAnother: () => void
}

const inDanger = ({ state }: Page) => state !== 'active'

/** From which page to which, which posts, and why. Saved as a draft at every step. */
export function ApplyForm({ pages, request, asked, onApplied, onAnother }: ApplyFormProps) {
  const { t } = useText()
  const saved = pages.filter(({ posts }) => posts > 0)
  const first = saved.find(({ id }) => id === asked) ?? saved.find(inDanger) ?? saved[0]!
  const draft = useDraft(
    request,
    { asked, page: first.id, reason: reasonFor(first.state) },
    saved.map(({ id }) => id),
  )
  const [isTakenUp] = useState(draft.wish.request !== null)
  const applying = useApply(draft.save, onApplied)
  const { data: around, error, loading, reload } = useCall('restore.page', { id: draft.wish.page })
  if (!around)
    return error ? (
      <Panel label={t('title')}>
        <ErrorState title={t('failedTitle')} text={t('failedText')} onRetry={reload} retrying={loading} />
      </Panel>
    ) : (
      <Waiting />
    )
  return (
    <Steps
      {...{ pages, saved, around, draft, applying }}
      takenUp={isTakenUp && !request && <TakenUp onAnother={onAnother} />}
    />
  )
}

/** Submits the request. `pressed`: missing fields are shown from now on. */
function useApply(save: Draft['save'], onApplied: (request: string) => void) {
  const host = useHost()
  const [pressed, setPressed] = useState(false)
  const [busy, setBusy] = useState(false)
  const apply = async (missing: ReturnType<typeof missingOf>) => {
    setPressed(true)
    if (missing) return
    setBusy(true)
    const id = await save(false)
    setBusy(false)
    if (id === undefined) return
    writeWish(host, null)
    onApplied(id)
  }
  return { pressed, busy, apply }
}

interface StepsProps {
  pages: Page[]
  saved: Page[]
  around: CallOutput<'restore.page'>
  draft: Draft
  applying: ReturnType<typeof useApply>
  takenUp: ReactNode
}

function Steps({ pages, saved, around, draft, applying, takenUp }: StepsProps) {
  const { t } = useText()
  const { change, refused, save } = draft
  const { pressed, busy, apply } = applying
  const { targets, permission } = around
  // The chosen page may have been deleted since.
  const isGone = !targets.some(({ id }) => id === draft.wish.to)
  const wish = isGone ? { ...draft.wish, to: '' } : draft.wish
  const missing = missingOf(wish)
  return (
    <Stack gap={6}>
      {takenUp}
      {isBarredByPlan(permission) && <Wait permission={permission} />}
      <Way
        from={pages.find(({ id }) => id === wish.page)}
        to={pages.find(({ id }) => id === wish.to)}
        target={targets.find(({ id }) => id === wish.to)}
      />
      <Grid
        gap={8}
        alignItems="start"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) 19rem' }}
      >
        <form
          noValidate
          aria-label={t('title')}
          onSubmit={(event) => {
            event.preventDefault()
            void apply(missing)
          }}
        >
          <StepPart number={1} title={t('where')}>
            <Where
              {...{ wish, change, pages, saved, targets }}
              mayPublish={!isBarredByPlan(permission)}
              keep={() => save(true)}
              error={pressed && missing === 'to' ? t('missing.to') : undefined}
            />
          </StepPart>
          <StepPart number={2} title={t('which')}>
            <Which
              {...{ wish, change }}
              error={pressed && missing === 'span' ? t('missing.span') : undefined}
            />
          </StepPart>
          <StepPart number={3} title={t('why')}>
            <Why {...{ wish, change }} />
            <Obstacles missing={pressed ? missing : null} refused={refused} />
            <FormFoot>
              <Button type="submit" busy={busy}>
                {t('toDry')}
              </Button>
              <Kept kept={draft.kept} />
            </FormFoot>
          </StepPart>
        </form>
        <Terms permission={permission} />
      </Grid>
    </Stack>
  )
}

const keptWords = {
  before: 'draftKeeps',
  keeping: 'draftKeeping',
  kept: 'draftKept',
  failed: 'draftFailed',
} as const

/** Shows whether the draft was saved: no button is needed for that. */
function Kept({ kept }: { kept: Draft['kept'] }) {
  const { t } = useText()
  return (
    <Flex align="center" gap={1.5} fontSize="13" color="ink.500" minH="1.5rem" role="status">
      {kept === 'kept' && <Icon name="done" size={16} color="good" />}
      {t(keptWords[kept ?? 'before'])}
    </Flex>
  )
}

function TakenUp({ onAnother }: { onAnother: () => void }) {
  const { t } = useText()
  return (
    <Note>
      <Flex gap={2} align="center" wrap="wrap">
        <Box flex="1 14rem" minW={0}>
          {t('takenUp')}
        </Box>
        <Button variant="line" size="sm" onClick={onAnother}>
          {t('another')}
        </Button>
      </Flex>
    </Note>
  )
}

function Terms({ permission }: { permission: RestorePermission }) {
  const { t } = useText()
  return (
    <Card as="aside" p={5} position={{ xl: 'sticky' }} top={{ xl: '4.5rem' }}>
      <Text fontWeight="600">{t('free')}</Text>
      <Text mt={1} fontSize="13" color="ink.700">
        {t('freeText')}
      </Text>
      {permission.why && !isBarredByPlan(permission) && (
        <Box mt={4}>
          <Wait permission={permission} />
        </Box>
      )}
      <Limitations />
    </Card>
  )
}

interface ObstaclesProps extends Pick<Draft, 'refused'> {
  missing: ReturnType<typeof missingOf>
}

function Obstacles({ missing, refused }: ObstaclesProps) {
  const { t } = useText()
  return (
    <Box mt={5} display="grid" gap={3} _empty={{ display: 'none' }}>
      {missing && (
        <Note tone="bad" announce>
          {t(`missing.${missing}`)}
        </Note>
      )}
      {refused && (
        <Note tone="bad" announce>
          {refused.message}
        </Note>
      )}
    </Box>
  )
}
