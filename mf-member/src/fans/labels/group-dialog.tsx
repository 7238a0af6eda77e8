import {
  fanConditionsMax,
  fanGroupMax,
  type FanGroup,
  type FanTag,
  type Page,
} from '@fankeep/shared/contract'
import { useAction, useHost, useTyped } from '@fankeep/shared/host'
import { Box, Button, Flex, IconButton, NotLoaded, Stack } from '@fankeep/shared/ui'
import { Field, Form, Select, TextInput } from '@fankeep/shared/ui/forms'
import { Dialog } from '@fankeep/shared/ui/overlay'
import { useState } from 'react'
import { useText } from '../../format'
import { blankCondition, type ConditionDraft, conditionKinds, draftOf, ruleOf } from './rule-draft'
import { SaveOrLeave } from '../../save-or-leave'
import type { LoadedTags } from './loaded-labels'

interface GroupDialogProps {
  page: Page
  tags: LoadedTags
  /** The group to change; undefined for a new group with a rule. */
  group: FanGroup | undefined
  onSaved: (id: string) => void
  onClose: () => void
}

/** Edits a group's name and, for a group with a rule, its conditions. */
export function GroupDialog({ page, tags, group, onSaved, onClose }: GroupDialogProps) {
  const { t } = useText()
  const host = useHost()
  const save = useAction('fans.saveGroup')
  const { name, drafts, set, forget } = useGroupForm(page, group)
  const close = () => {
    forget()
    onClose()
  }
  const [pressed, setPressed] = useState(false)
  const isByHand = group !== undefined && group.rule === null
  const rule = isByHand ? undefined : ruleOf(drafts)
  const lacks = !isByHand && rule === undefined
  const submit = async () => {
    setPressed(true)
    if (lacks) return
    const saved = await save.run({ id: page.id, group: group?.id, name: name.trim(), rule })
    if (!saved?.group) return
    forget()
    host.notify({ kind: 'success', title: t('groups.saved') })
    onSaved(saved.group)
  }
  return (
    <Dialog open onClose={close} title={t(group ? 'groups.editTitle' : 'groups.byRule')}>
      <Form onSubmit={() => void submit()}>
        <Field label={t('groups.name')} hint={t('groups.nameHint')}>
          <TextInput
            value={name}
            onValue={(next) => set({ name: next })}
            maxLength={fanGroupMax}
            autoComplete="off"
          />
        </Field>
        {!isByHand && (
          <Field
            label={t('groups.conditions')}
            hint={t('groups.all')}
            error={pressed && lacks ? t('groups.incomplete') : undefined}
            group
          >
            <NotLoaded of={tags}>{t('labels.error')}</NotLoaded>
            <Conditions
              drafts={drafts}
              tags={tags.data?.list ?? []}
              onChange={(next) => set({ drafts: next })}
            />
          </Field>
        )}
        <SaveOrLeave
          refused={save.refused?.message}
          save={t('groups.save')}
          busy={save.busy}
          // A new one without a name is refused in the server's words.
          disabled={group !== undefined && name.trim() === ''}
          onLeave={close}
        />
      </Form>
    </Dialog>
  )
}

/** The fields, saved while the member edits, because the session can end meanwhile. */
function useGroupForm(page: Page, group: FanGroup | undefined) {
  const [typed, setTyped, forget] = useTyped(`fan.group.${page.id}.${group?.id ?? ''}`, {
    name: group?.name ?? '',
    drafts: group?.rule ? draftOf(group.rule) : [blankCondition],
  })
  return { ...typed, set: (part: Partial<typeof typed>) => setTyped((now) => ({ ...now, ...part })), forget }
}

interface ConditionsProps {
  drafts: ConditionDraft[]
  tags: readonly FanTag[]
  onChange: (drafts: ConditionDraft[]) => void
}

function Conditions({ drafts, tags, onChange }: ConditionsProps) {
  const { t } = useText()
  return (
    <Stack gap={2}>
      {drafts.map((draft, n) => (
        <Condition
          // The index as key keeps the input with its line.
          // oxlint-disable-next-line no-array-index-key
          key={n}
          number={n + 1}
          draft={draft}
          tags={tags}
          onChange={(more) => onChange(drafts.map((each, at) => (at === n ? { ...each, ...more } : each)))}
          onRemove={drafts.length > 1 ? () => onChange(drafts.filter((_, at) => at !== n)) : undefined}
        />
      ))}
      {drafts.length < fanConditionsMax && (
        <Box>
          <Button
            type="button"
            size="sm"
            variant="line"
            icon="plus"
            onClick={() => onChange([...drafts, blankCondition])}
          >
            {t('groups.more')}
          </Button>
        </Box>
      )}
    </Stack>
  )
}

interface ConditionProps {
  number: number
  draft: ConditionDraft
  tags: readonly FanTag[]
  onChange: (more: Partial<ConditionDraft>) => void
  onRemove: (() => void) | undefined
}

function Condition({ number, draft: { kind, tag, day }, tags, onChange, onRemove }: ConditionProps) {
  const { t } = useText()
  const kinds = conditionKinds.filter((each) => tags.length > 0 || each === kind || !each.startsWith('tag'))
  return (
    <Flex gap={2} align="center" wrap={{ base: 'wrap', md: 'nowrap' }}>
      <Box flex={{ base: '1 1 100%', md: 1 }} minW={0}>
        <Select
          aria-label={t('groups.condition', { number })}
          value={kind}
          onValue={(value) => onChange({ kind: value as ConditionDraft['kind'] })}
          options={kinds.map((value) => ({ value, label: t(`groups.kind.${value}`) }))}
        />
      </Box>
      {kind.startsWith('tag') && (
        <Box flex={1} minW={0}>
          <Select
            aria-label={t('groups.tag', { number })}
            value={tag}
            onValue={(value) => onChange({ tag: value })}
            options={[{ value: '', label: '–' }, ...tags.map(({ id, name }) => ({ value: id, label: name }))]}
          />
        </Box>
      )}
      {(kind === 'since' || kind === 'before') && (
        <Box flex={1} minW={0}>
          <TextInput
            type="date"
            aria-label={t('groups.day', { number })}
            value={day}
            max="9999-12-31"
            onValue={(value) => onChange({ day: value })}
          />
        </Box>
      )}
      {onRemove && <IconButton icon="close" label={t('groups.less', { number })} onClick={onRemove} />}
    </Flex>
  )
}
