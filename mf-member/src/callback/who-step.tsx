import type { CallOutput, Page } from '@fankeep/shared/contract'
import { useCall } from '@fankeep/shared/host'
import { Box, chakra, Grid, NotLoaded, Stack } from '@fankeep/shared/ui'
import { Field, Select, StepPart } from '@fankeep/shared/ui/forms'
import { useEffect } from 'react'
import { useText } from '../format'
import { nameOf } from '../member-pages/page-state'
import type { Draft } from './draft'
import { EmailWay, MessageWay, OwnWays } from './way-rows'

const Ways = chakra('ul', {
  base: {
    mt: 4,
    borderWidth: '1px',
    borderRadius: 'card',
    fontVariantNumeric: 'tabular-nums',
    '& > li': {
      display: 'grid',
      gridTemplateColumns: { base: 'auto minmax(0, 1fr) auto', md: 'auto 1.25rem minmax(0, 1fr) auto' },
      gap: '0 .75rem',
      alignItems: 'start',
      px: 4,
      py: 3.5,
      borderBottomWidth: '1px',
    },
    '& > li:last-child': { borderBottomWidth: 0 },
    '& > li > svg, & > li > img': { display: { base: 'none', md: 'block' }, mt: '.125rem', color: 'ink.500' },
    '& small': { display: 'block', fontSize: '12', color: 'ink.500', fontWeight: 400 },
    '& [data-off]': { color: 'ink.500', fontWeight: 400 },
  },
})

export interface WhoStepProps {
  draft: Draft
  pages: Page[]
  preview: Pick<CallOutput<'callback.preview'>, 'routes' | 'line'> | undefined
  /** `preview` is for other fans, or another page. */
  counting: boolean
  error?: string | undefined
  onChange: (more: Partial<Draft>) => void
}

/** The page, which of its fans, and the delivery methods: each with how many it reaches, and why not the rest. */
export function WhoStep({ draft, pages, preview, counting, error, onChange }: WhoStepProps) {
  const { t } = useText()
  const routes = counting ? undefined : preview?.routes
  const page = pages.find(({ id }) => id === draft.page) ?? pages[0]!
  return (
    <StepPart number={1} title={t('callback.who.title')}>
      <Grid gap={4} gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}>
        <Field label={t('callback.who.page')}>
          <Select
            value={page.id}
            onValue={(id) => onChange({ page: id })}
            options={pages.map((each) => ({ value: each.id, label: nameOf(each) }))}
          />
        </Field>
        <WhichFans draft={draft} page={page} onChange={onChange} />
      </Grid>
      <Ways aria-label={t('callback.who.ways')}>
        <EmailWay
          route={routes?.find(({ via }) => via === 'email')}
          checked={draft.email}
          onChange={(email) => onChange({ email })}
        />
        <MessageWay
          page={page}
          route={routes?.find(({ via }) => via === 'message')}
          checked={draft.message}
          onChange={(message) => onChange({ message })}
        />
        <OwnWays draft={draft} preview={preview} counting={counting} onChange={onChange} />
      </Ways>
      {error && (
        <Box role="alert" mt={2} fontSize="13" color="badText">
          {error}
        </Box>
      )}
    </StepPart>
  )
}

function WhichFans({ draft, page, onChange }: Pick<WhoStepProps, 'draft' | 'onChange'> & { page: Page }) {
  const { t, format } = useText()
  const groups = useGroups(page.id, draft, onChange)
  return (
    <Stack gap={2}>
      <Field label={t('callback.who.fans')}>
        <Select
          value={draft.audience === 'group' ? groupPrefix + draft.group : draft.audience}
          onValue={(value) =>
            onChange(
              value.startsWith(groupPrefix)
                ? { audience: 'group', group: value.slice(groupPrefix.length) }
                : { audience: value as Draft['audience'], group: '' },
            )
          }
          options={[
            { value: 'all', label: t('callback.who.all', { fans: format.number(page.fans) }) },
            { value: 'active', label: t('callback.who.active') },
            ...(draft.uids.length > 0
              ? [
                  {
                    value: 'chosen',
                    label: t('callback.who.chosen', {
                      count: draft.uids.length,
                      number: format.number(draft.uids.length),
                    }),
                  },
                ]
              : []),
            ...groups.list.map(({ id, name }) => ({
              value: groupPrefix + id,
              label: t('callback.who.group', { name }),
            })),
          ]}
        />
      </Field>
      <NotLoaded of={groups.loaded}>{t('groups.error')}</NotLoaded>
    </Stack>
  )
}

/** Prefix of a group's id among the other choices. */
const groupPrefix = 'group '

/** The groups of the page. If the chosen group no longer exists, the member must choose again. */
function useGroups(page: string, { audience, group }: Draft, onChange: WhoStepProps['onChange']) {
  const loaded = useCall('fans.groups', { id: page })
  const data = loaded.stale ? undefined : loaded.data
  const isGone = audience === 'group' && data !== undefined && !data.list.some(({ id }) => id === group)
  useEffect(() => {
    if (isGone) onChange({ audience: 'all', group: '' })
  })
  return { list: data?.list ?? [], loaded }
}
