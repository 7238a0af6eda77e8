import { useCall } from '@fankeep/shared/host'
import { AreaCodeSelect, TextInput } from '@fankeep/shared/ui/forms'

interface TelInputProps {
  area: string
  tel: string
  onChange: (part: { area?: string; tel?: string }) => void
}

export function TelInput({ area, tel, onChange }: TelInputProps) {
  const codes = useCall('site.areaCodes', {})
  return (
    <TextInput
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      value={tel}
      onValue={(value) => onChange({ tel: value })}
      prefix={
        <AreaCodeSelect codes={codes.data ?? []} value={area} onChange={(code) => onChange({ area: code })} />
      }
    />
  )
}
