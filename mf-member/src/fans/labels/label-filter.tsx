import type { Loaded } from '@fankeep/shared/host'
import { Box, Button, Menu, type MenuItem } from '@fankeep/shared/ui'

interface LabelFilterProps {
  label: string
  of: Loaded<unknown>
  /** Shown in place of the choices if they could not be loaded. */
  failed: string
  /** The name of the first entry, which shows all fans. */
  any: string
  choices: readonly { id: string; name: string; hint: string }[]
  chosen: string | null
  onChange: (chosen: string | null) => void
  /** Further entries below the choices. */
  more: readonly MenuItem[]
}

/** Filters by one of the member's tags or groups, with a link to managing them. */
export function LabelFilter({ label, of, failed, any, choices, chosen, onChange, more }: LabelFilterProps) {
  return (
    <Menu
      label={label}
      loads={{ of, failed }}
      trigger={
        <Button variant="line" size="sm" fontWeight={400} iconEnd="chevronDown" maxW="12rem">
          <Box as="span" truncate lineHeight={1.5}>
            {choices.find(({ id }) => id === chosen)?.name ?? label}
          </Box>
        </Button>
      }
      items={[
        { key: 'any', label: any, checked: chosen === null, onSelect: () => onChange(null) },
        ...choices.map(({ id, name, hint }) => ({
          key: id,
          label: name,
          hint,
          checked: id === chosen,
          onSelect: () => onChange(id),
        })),
        ...more,
      ]}
    />
  )
}
