import type { FanGroup } from '@fankeep/shared/contract'
import { Box, Button, Menu } from '@fankeep/shared/ui'
import { useText } from '../../format'

interface GroupFilterProps {
  groups: readonly FanGroup[]
  group: string | null
  onChange: (group: string | null) => void
  onNew: () => void
  onManage: () => void
}

/** Who is of a group; and the way to a new one, and to the groups themselves. */
export function GroupFilter({ groups, group, onChange, onNew, onManage }: GroupFilterProps) {
  const { t, format } = useText()
  const chosen = groups.find(({ id }) => id === group)
  return (
    <Menu
      label={t('groups.filter')}
      trigger={
        <Button variant="line" size="sm" fontWeight={400} iconEnd="chevronDown" maxW="12rem">
          <Box as="span" truncate lineHeight={1.5}>
            {chosen?.name ?? t('groups.filter')}
          </Box>
        </Button>
      }
      items={[
        { key: 'any', label: t('groups.any'), checked: group === null, onSelect: () => onChange(null) },
        ...groups.map(({ id, name, fans }) => ({
          key: id,
          label: name,
          hint: fans === null ? t('groups.rule') : format.number(fans),
          checked: id === group,
          onSelect: () => onChange(id),
        })),
        { key: 'new', label: t('groups.byRule'), icon: 'plus' as const, apart: true, onSelect: onNew },
        ...(groups.length > 0
          ? [{ key: 'manage', label: t('groups.manage'), icon: 'edit' as const, onSelect: onManage }]
          : []),
      ]}
    />
  )
}
