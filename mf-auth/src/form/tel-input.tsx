import { useCall, useExtra } from '@fankeep/shared/host'
import { AreaCodeSelect, TextInput, type TextInputProps } from '@fankeep/shared/ui/forms'
import { useEffect, useRef } from 'react'

export interface TelInputProps extends Omit<
  TextInputProps,
  'value' | 'prefix' | 'type' | 'onChange' | 'onValue'
> {
  areaCode: string
  tel: string
  onChange: (part: { areaCode?: string; tel?: string }) => void
}

/** A telephone number with its area code: preset to the visitor's country, if the server knows it. */
export function TelInput({ areaCode, tel, onChange, ...rest }: TelInputProps) {
  const codes = useCall('site.areaCodes', {})
  const here = useExtra('auth.countryByIp', tel === '' ? {} : null)
  const settled = useRef(tel !== '')

  useEffect(() => {
    if (!here?.code || settled.current) return
    settled.current = true
    if (here.code !== areaCode) onChange({ areaCode: here.code })
  }, [here, areaCode, onChange])

  const choose = (code: string) => {
    settled.current = true
    onChange({ areaCode: code })
  }
  return (
    <TextInput
      {...rest}
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      value={tel}
      prefix={<AreaCodeSelect codes={codes.data ?? []} of={codes} value={areaCode} onChange={choose} />}
      onValue={(value) => {
        settled.current = true
        onChange({ tel: value })
      }}
    />
  )
}
