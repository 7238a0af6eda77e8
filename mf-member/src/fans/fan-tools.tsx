import { Box, Button, Flex, Menu } from '@fankeep/shared/ui'
import { useText } from '../format'
import { SearchInput } from '../search-input'
import { GroupFilter } from './labels/group-filter'
import { TagFilter } from './labels/tag-filter'
import type { LoadedGroups, LoadedTags } from './labels/loaded-labels'
import { type FanListState, type Following, sinceChoices } from './list-state'

interface FanToolsProps {
  state: FanListState
  change: (part: Partial<FanListState>) => void
  total: string | undefined
  tags: LoadedTags
  groups: LoadedGroups
  onOpen: (meant: { to: 'tags' | 'groups' | 'new group' }) => void
}

const followings: Following[] = ['all', 'following', 'gone']

/** Search as you type, and the filters. */
export function FanTools({ state, change, total, ...labels }: FanToolsProps) {
  const { t } = useText()
  return (
    <Flex align="center" gap={2} wrap="wrap" px={{ base: 3, md: 5 }} py={3} borderBottomWidth="1px">
      <Box w={{ base: 'full', md: '19rem' }}>
        <SearchInput value={state.q} onSearch={(q) => change({ q })} label={t('fans.search')} />
      </Box>
      <Menu
        label={t('fans.filter.following')}
        trigger={
          <Button variant="line" size="sm" fontWeight={400} iconEnd="chevronDown">
            {t(`fans.filter.is.${state.following}`)}
          </Button>
        }
        items={followings.map((following) => ({
          key: following,
          label: t(`fans.filter.${following}`),
          checked: following === state.following,
          onSelect: () => change({ following }),
        }))}
      />
      <Menu
        label={t('fans.filter.since')}
        trigger={
          <Button variant="line" size="sm" fontWeight={400} iconEnd="chevronDown">
            {state.since === null
              ? t('fans.filter.since')
              : t('fans.filter.lastDays', { count: state.since })}
          </Button>
        }
        items={[null, ...sinceChoices].map((since) => ({
          key: String(since),
          label: since === null ? t('fans.filter.anyDay') : t('fans.filter.lastDays', { count: since }),
          checked: since === state.since,
          onSelect: () => change({ since }),
        }))}
      />
      <LabelFilters {...labels} state={state} change={change} />
      {total !== undefined && (
        <Box
          ms="auto"
          fontSize="12"
          color="ink.500"
          fontVariantNumeric="tabular-nums"
          hideBelow="lg"
          role="status"
        >
          {t('fans.matches', { total })}
        </Box>
      )}
    </Flex>
  )
}

function LabelFilters({ state, change, tags, groups, onOpen }: Omit<FanToolsProps, 'total'>) {
  return (
    <>
      <TagFilter
        tags={tags}
        tag={state.tag}
        onChange={(tag) => change({ tag })}
        onManage={() => onOpen({ to: 'tags' })}
      />
      <GroupFilter
        groups={groups}
        group={state.group}
        onChange={(group) => change({ group })}
        onNew={() => onOpen({ to: 'new group' })}
        onManage={() => onOpen({ to: 'groups' })}
      />
    </>
  )
}
