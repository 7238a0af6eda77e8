import { useText } from '../../format'
import { LabelFilter } from './label-filter'
import type { LoadedGroups } from './loaded-labels'

interface GroupFilterProps {
  groups: LoadedGroups
  group: string | null
  onChange: (group: string | null) => void
  onNew: () => void
  onManage: () => void
}

/** Filters by group; leads to a new group, and to managing groups. */
export function GroupFilter({ groups, group, onChange, onNew, onManage }: GroupFilterProps) {
  const { t, format } = useText()
  const list = groups.data?.list ?? []
  return (
    <LabelFilter
      label={t('groups.filter')}
      of={groups}
      failed={t('groups.error')}
      any={t('groups.any')}
      choices={list.map(({ id, name, fans }) => ({
        id,
        name,
        hint: fans === null ? t('groups.rule') : format.number(fans),
      }))}
      chosen={group}
      onChange={onChange}
      more={[
        { key: 'new', label: t('groups.byRule'), icon: 'plus', apart: true, onSelect: onNew },
        ...(list.length > 0
          ? [{ key: 'manage', label: t('groups.manage'), icon: 'edit' as const, onSelect: onManage }]
          : []),
      ]}
    />
  )
}
