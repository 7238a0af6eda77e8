import type { FanTag } from '@fankeep/shared/contract'
import { Box, Button, Menu } from '@fankeep/shared/ui'
import { useText } from '../../format'

interface TagFilterProps {
  tags: readonly FanTag[]
  tag: string | null
  onChange: (tag: string | null) => void
  onManage: () => void
}

/** Who carries a tag; and the way to the tags themselves. */
export function TagFilter({ tags, tag, onChange, onManage }: TagFilterProps) {
  const { t, format } = useText()
  const chosen = tags.find(({ id }) => id === tag)
  if (tags.length === 0 && tag === null) return null
  return (
    <Menu
      label={t('labels.filter')}
      trigger={
        <Button variant="line" size="sm" fontWeight={400} iconEnd="chevronDown" maxW="12rem">
          <Box as="span" truncate lineHeight={1.5}>
            {chosen?.name ?? t('labels.filter')}
          </Box>
        </Button>
      }
      items={[
        { key: 'any', label: t('labels.anyTag'), checked: tag === null, onSelect: () => onChange(null) },
        ...tags.map(({ id, name, fans }) => ({
          key: id,
          label: name,
          hint: format.number(fans),
          checked: id === tag,
          onSelect: () => onChange(id),
        })),
        {
          key: 'manage',
          label: t('labels.manage'),
          icon: 'edit' as const,
          apart: true,
          onSelect: onManage,
        },
      ]}
    />
  )
}
