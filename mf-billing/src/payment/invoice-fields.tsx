import {
  type Checkout,
  invoiceCarriers,
  invoiceForms,
  invoiceTypes,
  needsNumber,
} from '@fankeep/shared/contract'
import { useWords } from '@fankeep/shared/host'
import { Box, Heading, SegmentedControl, Stack } from '@fankeep/shared/ui'
import { Field, RadioCards } from '@fankeep/shared/ui/forms'
import { FieldGrid, TextField } from './buyer-fields'
import type { CheckoutForm } from './use-checkout'

/** The recipient of the invoice, and how it is delivered. */
export function InvoiceFields({ form }: { form: CheckoutForm }) {
  const t = useWords('mf-billing')
  const { checkout, set } = form
  const company = checkout.invoice_type === 'company'
  const types = invoiceTypes.map((value) => ({
    value,
    label: t(`invoice.${value}`),
    text: t(`invoice.${value}Text`),
  }))
  return (
    <section>
      <Heading fontSize="18" mb={5}>
        {t('invoice.title')}
      </Heading>
      <Stack gap={5}>
        <RadioCards
          label={t('invoice.type')}
          columns={2}
          value={checkout.invoice_type}
          options={types}
          // The field now takes another kind of number.
          onChange={(value) => set({ invoice_type: value, invoice_number: '' })}
        />
        <FieldGrid>
          {company && (
            <TextField
              form={form}
              name="invoice_number"
              label={t('field.taxId')}
              inputMode="numeric"
              max={8}
            />
          )}
          {company && (
            <TextField
              form={form}
              name="invoice_company_name"
              hint={t('field.companyHint')}
              autoComplete="organization"
              max={60}
            />
          )}
          <FormChoice checkout={checkout} onChange={(value) => set({ invoice_form: value })} />
          <TextField form={form} name="invoice_email" type="email" autoComplete="email" max={254} />
          {!company && needsNumber(checkout) && <CarrierFields form={form} />}
          <Box data-full="">
            <TextField
              form={form}
              name="remarks"
              optional
              placeholder={t('field.remarksExample')}
              max={200}
            />
          </Box>
        </FieldGrid>
      </Stack>
    </section>
  )
}

function FormChoice({
  checkout,
  onChange,
}: {
  checkout: Checkout
  onChange: (value: Checkout['invoice_form']) => void
}) {
  const t = useWords('mf-billing')
  return (
    <Field group label={t('invoice.form')} hint={t(`invoice.${checkout.invoice_form}Text`)}>
      <div>
        <SegmentedControl
          label={t('invoice.form')}
          value={checkout.invoice_form}
          options={invoiceForms.map((value) => ({ value, label: t(`invoice.${value}`) }))}
          onChange={onChange}
        />
      </div>
    </Field>
  )
}

function CarrierFields({ form }: { form: CheckoutForm }) {
  const t = useWords('mf-billing')
  const { checkout, set } = form
  const carrier = checkout.invoice_carrier
  return (
    <>
      <Box data-full="">
        <Field group label={t('invoice.carrier')}>
          <div>
            <SegmentedControl
              label={t('invoice.carrier')}
              value={carrier}
              options={invoiceCarriers.map((value) => ({ value, label: t(`carrier.${value}`) }))}
              onChange={(value) => set({ invoice_carrier: value, invoice_number: '' })}
            />
          </div>
        </Field>
      </Box>
      <TextField
        form={form}
        name="invoice_number"
        label={t(`carrier.${carrier}Number`)}
        hint={t(`carrier.${carrier}Hint`)}
        max={16}
      />
    </>
  )
}
