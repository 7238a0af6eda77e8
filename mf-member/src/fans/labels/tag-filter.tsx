import { useText } from '../../format'
import { LabelFilter } from './label-filter'
import type { LoadedTags } from './loaded-labels'

interface TagFilterProps {
  tags: LoadedTags
  tag: string | null
  onChange: (tag: string | null) => void
  onManage: () => void
}

/** Filters by tag; leads to managing tags. */
export function TagFilter({ tags, tag, onChange, onManage }: TagFilterProps) {
  const { t, format } = useText()
  const list = tags.data?.list ?? []
  if (list.length === 0 && tag === null && !tags.error) return null
  return (
    <LabelFilter
      label={t('labels.filter')}
      of={tags}
      failed={t('labels.error')}
      any={t('labels.anyTag')}
      choices={list.map(({ id, name, fans }) => ({ id, name, hint: format.number(fans) }))}
      chosen={tag}
      onChange={onChange}
      more={[{ key: 'manage', label: t('labels.manage'), icon: 'edit', apart: true, onSelect: onManage }]}
    />
  )
}
