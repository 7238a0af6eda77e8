import type { FanGroup } from '@fankeep/shared/contract'
import { useText } from '../../format'
import { LabelFilter } from './label-filter'

interface GroupFilterProps {
  groups: readonly FanGroup[]
  group: string | null
  onChange: (group: string | null) => void
  onNew: () => void
  onManage: () => void
}

/** Filters by group; leads to a new group, and to managing groups. */
export function GroupFilter({ groups, group, onChange, onNew, onManage }: GroupFilterProps) {
  const { t, format } = useText()
  return (
    <LabelFilter
      label={t('groups.filter')}
      any={t('groups.any')}
      choices={groups.map(({ id, name, fans }) => ({
        id,
        name,
        hint: fans === null ? t('groups.rule') : format.number(fans),
      }))}
      chosen={group}
      onChange={onChange}
      more={[
        { key: 'new', label: t('groups.byRule'), icon: 'plus', apart: true, onSelect: onNew },
        ...(groups.length > 0
          ? [{ key: 'manage', label: t('groups.manage'), icon: 'edit' as const, onSelect: onManage }]
          : []),
      ]}
    />
  )
}
