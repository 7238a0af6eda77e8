import type { Page, RestoreRequest, RestoreTarget } from '@fankeep/shared/contract'
import { useAction, useCall, useHost } from '@fankeep/shared/host'
import { Box, Button, Card, Flex, Grid, Note, StateBadge, Stack, Text } from '@fankeep/shared/ui'
import { DatePicker } from '@fankeep/shared/ui/date'
import { Field, RadioCards, Select, StepPart, TextArea } from '@fankeep/shared/ui/forms'
import { useState } from 'react'
import { Passage } from '../passage'
import { nameOf, newKey, useText } from '../text'
import { Truths } from '../truths'
import { forgetWish, inputOf, useWish, type Wish } from './use-wish'

export interface ApplyFormProps {
  pages: Page[]
  request: RestoreRequest | undefined
  /** The page an address asks for. */
  asked: string | null
  onSaved: (request: string, dry: boolean) => void
}

const inDanger = ({ state }: Page) => state !== 'active'

/** From which page to which, which posts, and why. Saved as a draft at every step. */
export function ApplyForm({ pages, request, asked, onSaved }: ApplyFormProps) {
  const { t } = useText()
  const host = useHost()
  const kept = pages.filter(({ posts }) => posts > 0)
  const first = kept.find(({ id }) => id === asked) ?? kept.find(inDanger) ?? kept[0]!
  const { wish: given, change } = useWish(request, {
    asked,
    page: first.id,
    reason: first.state === 'active' ? 'moving' : first.state,
  })
  // What was kept may name a page that is gone by now.
  const wish = kept.some(({ id }) => id === given.page) ? given : { ...given, page: first.id }
  const apply = useAction('restore.apply')
  const [pressed, setPressed] = useState(false)
  const { data: around } = useCall('restore.page', { id: wish.page })
  const missing = problemOf(wish)

  const save = async (draft: boolean) => {
    setPressed(!draft)
    if (!draft && missing) return
    const saved = await apply.run({ ...inputOf(wish, draft), idempotency_key: newKey() })
    if (!saved) return
    forgetWish()
    if (draft) host.notify({ kind: 'success', title: t('draftSaved') })
    onSaved(saved.request.id, !draft)
  }
  return (
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
          void save(false)
        }}
      >
        <StepPart number={1} title={t('where')}>
          <Where
            {...{ wish, change, pages: kept, targets: around?.targets }}
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
          {apply.refused && (
            <Box mt={5}>
              <Note tone="bad" announce>
                {apply.refused.message}
              </Note>
            </Box>
          )}
          <Flex gap={3} mt={7} pt={5} borderTopWidth="1px" direction={{ base: 'column', md: 'row' }}>
            <Button type="submit" busy={apply.busy}>
              {t('toDry')}
            </Button>
            <Button variant="ghost" type="button" disabled={apply.busy} onClick={() => void save(true)}>
              {t('saveDraft')}
            </Button>
          </Flex>
        </StepPart>
      </form>
      <Card as="aside" p={5} position={{ xl: 'sticky' }} top={{ xl: '4.5rem' }}>
        <Text fontWeight="600">{t('free')}</Text>
        <Text mt={1} fontSize="13" color="ink.700">
          {t('freeText')}
        </Text>
        {around?.permission.why && (
          <Box mt={4}>
            <Note tone="late">{around.permission.why.msg}</Note>
          </Box>
        )}
        <Truths />
      </Card>
    </Grid>
  )
}

function problemOf({ to, posts, from, until }: Wish): 'to' | 'span' | null {
  if (to === '') return 'to'
  return posts === 'span' && ((!from && !until) || (from && until && from > until)) ? 'span' : null
}

interface PartProps {
  wish: Wish
  change: (more: Partial<Wish>) => void
  error?: string | undefined
}

interface WhereProps extends PartProps {
  pages: Page[]
  targets: readonly RestoreTarget[] | undefined
}

function Where({ wish, change, error, pages, targets }: WhereProps) {
  const { t, number, platform } = useText()
  const from = pages.find(({ id }) => id === wish.page)
  const to = targets?.find(({ id }) => id === wish.to)
  const labelled = (page: Pick<Page, 'name' | 'handle' | 'platform'>) => `${nameOf(page)} · ${platform(page)}`
  return (
    <Stack gap={4}>
      <Passage
        from={{
          label: t('from'),
          page: from ? { ...from, name: nameOf(from), gone: from.state !== 'active' } : null,
          children: from && (
            <Text fontSize="13" color="ink.500">
              {from.state !== 'active' && (
                <Box as="span" me={2}>
                  <StateBadge state="danger">{t(`state.${from.state}`)}</StateBadge>
                </Box>
              )}
              {t('posts', { count: from.posts, shown: number(from.posts) })}
            </Text>
          ),
        }}
        to={{
          label: t('to'),
          page: to ? { ...to, name: nameOf(to) } : null,
          children: to && (
            <Text fontSize="13" color="ink.500">
              {t(to.open ? 'byHand' : 'notOpen')}
            </Text>
          ),
        }}
      />
      <Grid gap={4} gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}>
        <Field label={t('fromPage')}>
          <Select
            value={wish.page}
            onValue={(page) => change({ page, ...(page === wish.to && { to: '' }) })}
            options={pages.map((page) => ({ value: page.id, label: labelled(page) }))}
          />
        </Field>
        <Field label={t('toPage')} error={error} hint={targets?.length === 0 ? t('noTarget') : undefined}>
          <Select
            value={to ? wish.to : ''}
            placeholder={t('choosePage')}
            onValue={(value) => change({ to: value })}
            options={(targets ?? []).map((page) => ({ value: page.id, label: labelled(page) }))}
          />
        </Field>
      </Grid>
      {to?.why && <Note>{to.why.msg}</Note>}
    </Stack>
  )
}

function Which({ wish, change, error }: PartProps) {
  const { t } = useText()
  return (
    <Field group label={t('whichLabel')} error={error}>
      <RadioCards
        columns={3}
        value={wish.posts}
        onChange={(posts) => change({ posts })}
        options={(['all', 'span', 'chosen'] as const).map((value) => ({
          value,
          label: t(`which_${value}`),
          text: t(`which_${value}Text`),
        }))}
      />
      {wish.posts === 'span' && (
        <Grid
          mt={3}
          gap={4}
          gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}
        >
          <DatePicker
            label={t('firstDay')}
            min="2004-01-01"
            value={wish.from}
            onChange={(from) => change({ from })}
          />
          <DatePicker
            label={t('lastDay')}
            min="2004-01-01"
            value={wish.until}
            onChange={(until) => change({ until })}
          />
        </Grid>
      )}
    </Field>
  )
}

function Why({ wish, change }: PartProps) {
  const { t } = useText()
  const { data } = useCall('restore.reasons', {})
  return (
    <Stack gap={4.5}>
      <Grid gap={4} gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}>
        <Field label={t('reason')}>
          <Select
            value={wish.reason}
            onValue={(reason) => change({ reason: reason as Wish['reason'] })}
            options={(data?.list ?? []).map(({ key, text }) => ({ value: key, label: text }))}
          />
        </Field>
        <Field label={t('changedAt')} optional>
          <DatePicker
            min="2004-01-01"
            value={wish.changedAt}
            onChange={(changedAt) => change({ changedAt })}
          />
        </Field>
      </Grid>
      <Field label={t('note')} optional>
        <TextArea rows={3} maxLength={500} value={wish.note} onValue={(note) => change({ note })} />
      </Field>
    </Stack>
  )
}
