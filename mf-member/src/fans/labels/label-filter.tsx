import { Box, Button, Menu, type MenuItem } from '@fankeep/shared/ui'

interface LabelFilterProps {
  label: string
  /** What the first entry is called, which shows everybody. */
  any: string
  choices: readonly { id: string; name: string; hint: string }[]
  chosen: string | null
  onChange: (chosen: string | null) => void
  /** Under the choices. */
  more: readonly MenuItem[]
}

/** One of the member's tags or groups, and the way to them. */
export function LabelFilter({ label, any, choices, chosen, onChange, more }: LabelFilterProps) {
  return (
    <Menu
      label={label}
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
