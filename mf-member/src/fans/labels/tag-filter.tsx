import type { FanTag } from '@fankeep/shared/contract'
import { useText } from '../../format'
import { LabelFilter } from './label-filter'

interface TagFilterProps {
  tags: readonly FanTag[]
  tag: string | null
  onChange: (tag: string | null) => void
  onManage: () => void
}

/** Filters by tag; leads to managing tags. */
export function TagFilter({ tags, tag, onChange, onManage }: TagFilterProps) {
  const { t, format } = useText()
  if (tags.length === 0 && tag === null) return null
  return (
    <LabelFilter
      label={t('labels.filter')}
      any={t('labels.anyTag')}
      choices={tags.map(({ id, name, fans }) => ({ id, name, hint: format.number(fans) }))}
      chosen={tag}
      onChange={onChange}
      more={[{ key: 'manage', label: t('labels.manage'), icon: 'edit', apart: true, onSelect: onManage }]}
    />
  )
}
