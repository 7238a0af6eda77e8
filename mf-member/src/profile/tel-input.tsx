import { useCall, useExtra } from '@fankeep/shared/host'
import { AreaCodeSelect, TextInput } from '@fankeep/shared/ui/forms'
import { useEffect, useRef } from 'react'

interface TelInputProps {
  area: string
  tel: string
  onChange: (part: { area?: string; tel?: string }) => void
}

/** A telephone number with its area code: preset to the visitor's country if the member has none. */
export function TelInput({ area, tel, onChange }: TelInputProps) {
  const codes = useCall('site.areaCodes', {})
  const settled = useRef(tel !== '')
  const here = useExtra('auth.countryByIp', settled.current ? null : {})?.code
  useEffect(() => {
    if (!here || settled.current) return
    settled.current = true
    onChange({ area: here })
  }, [here, onChange])
  const settle = (part: { area?: string; tel?: string }) => {
    settled.current = true
    onChange(part)
  }
  return (
    <TextInput
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      value={tel}
      onValue={(value) => settle({ tel: value })}
      prefix={
        <AreaCodeSelect
          codes={codes.data ?? []}
          of={codes}
          value={area}
          onChange={(code) => settle({ area: code })}
        />
      }
    />
  )
}
