import { useCall, useLanguage, useWords } from '@fankeep/shared/host'
import { chakra, Heading, NotLoaded, Stack } from '@fankeep/shared/ui'
import { Field, Select, TextInput } from '@fankeep/shared/ui/forms'
import type { HTMLInputAutoCompleteAttribute } from 'react'
import type { CheckoutForm } from './use-checkout'

export const FieldGrid = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(6, minmax(0, 1fr))' },
    rowGap: '1.125rem',
    columnGap: 4,
    '& > *': { gridColumn: { md: 'span 3' } },
    '& > [data-third]': { gridColumn: { md: 'span 2' } },
    '& > [data-rest]': { gridColumn: { md: 'span 4' } },
    '& > [data-full]': { gridColumn: { md: '1 / -1' } },
  },
})

export type TextName =
  | 'name'
  | 'email'
  | 'telno'
  | 'phone'
  | 'postal_code'
  | 'address_info'
  | 'invoice_company_name'
  | 'invoice_email'
  | 'invoice_number'
  | 'remarks'

interface TextFieldProps {
  form: CheckoutForm
  name: TextName
  label?: string
  hint?: string
  placeholder?: string
  optional?: boolean
  autoComplete?: HTMLInputAutoCompleteAttribute
  type?: 'text' | 'tel' | 'email'
  inputMode?: 'numeric'
  max?: number
}

/** One field of the form with the error message of its rule. */
export function TextField({ form, name, label, hint, optional, max, ...input }: TextFieldProps) {
  const t = useWords('mf-billing')
  const problem = form.shownProblems[name]
  return (
    <Field
      label={label ?? t(`field.${name}`)}
      hint={hint}
      optional={optional}
      error={problem && t(problem === 'missing' ? `missing.${name}` : `wrong.${problem}`)}
    >
      <TextInput
        name={name}
        {...input}
        maxLength={max}
        value={form.checkout[name]}
        onValue={(value) => form.set({ [name]: value })}
        onBlur={() => form.touch(name)}
      />
    </Field>
  )
}

/** Who buys. */
export function BuyerFields({ form }: { form: CheckoutForm }) {
  const t = useWords('mf-billing')
  return (
    <section>
      <Heading fontSize="18" mb={5}>
        {t('payment.buyer')}
      </Heading>
      <FieldGrid>
        <TextField form={form} name="name" autoComplete="name" max={60} />
        <TextField form={form} name="email" type="email" autoComplete="email" max={254} />
        <TextField form={form} name="telno" type="tel" autoComplete="tel" max={30} />
        <TextField form={form} name="phone" type="tel" hint={t('field.phoneHint')} max={30} />
        <div data-third="">
          <CountryField form={form} />
        </div>
        <div data-rest="">
          <TextField
            form={form}
            name="postal_code"
            autoComplete="postal-code"
            optional={form.checkout.address_country_code !== 'TW'}
            max={12}
          />
        </div>
        <div data-full="">
          <TextField
            form={form}
            name="address_info"
            autoComplete="street-address"
            placeholder={t('field.addressExample')}
            max={200}
          />
        </div>
      </FieldGrid>
    </section>
  )
}

function CountryField({ form }: { form: CheckoutForm }) {
  const t = useWords('mf-billing')
  const language = useLanguage()
  const countries = useCall('site.areaCodes', {})
  const options = (countries.data ?? []).map(({ country, name }) => ({ value: country, label: name }))
  const chosen = form.checkout.address_country_code
  // A draft can name any country: until the list is loaded, the browser knows its name.
  const only = () => [
    { value: chosen, label: new Intl.DisplayNames(language, { type: 'region' }).of(chosen) ?? chosen },
  ]
  return (
    <Stack gap={2}>
      <Field label={t('field.address_country_code')}>
        <Select
          name="address_country_code"
          autoComplete="country"
          options={options.length > 0 ? options : only()}
          value={chosen}
          onValue={(value) => form.set({ address_country_code: value })}
        />
      </Field>
      <NotLoaded of={countries}>{t('field.countriesFailed')}</NotLoaded>
    </Stack>
  )
}
