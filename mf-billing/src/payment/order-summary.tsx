import type { Checkout, Quote } from '@fankeep/shared/contract'
import { useLanguage, useMember, useWords } from '@fankeep/shared/host'
import {
  Box,
  Button,
  chakra,
  Flex,
  formatDate,
  formatPrice,
  Heading,
  Icon,
  Note,
  Price,
  Text,
} from '@fankeep/shared/ui'
import { Field, TextInput } from '@fankeep/shared/ui/forms'
import { QuoteLines, QuoteSums } from '../cart/quote-lines'
import type { CheckoutForm, Discount } from './use-checkout'

interface SummaryProps {
  quote: Quote
  form: CheckoutForm
  discount: Discount
  onPay: () => void
  onFix: () => void
}

/** The order, always visible: each line with its computation, the tax, and the one button. */
export function OrderSummary({ quote, form, discount, onPay, onFix }: SummaryProps) {
  const t = useWords('mf-billing')
  const ends = quote.lines[0]?.ends_at
  return (
    <Box
      as="aside"
      aria-label={t('sum.order')}
      position={{ lg: 'sticky' }}
      top="4.5rem"
      p={{ base: 5, md: 6 }}
      bg="paper.50"
      borderWidth="1px"
      borderColor="line"
      borderRadius="card"
    >
      <Flex align="baseline" justify="space-between" mb={4}>
        <Heading fontSize="16">{t('sum.order')}</Heading>
        <Text fontSize="12" color="ink.500">
          {t('sum.currency')}
        </Text>
      </Flex>
      <QuoteLines quote={quote} code={discount.code} />
      <DiscountField form={form} discount={discount} />
      <chakra.hr my={4} borderTopWidth="1px" borderColor="line" />
      <QuoteSums quote={quote} />
      <chakra.hr my={4} borderTopWidth="1px" borderColor="line" />
      <Flex align="center" justify="space-between" fontWeight="600" aria-live="polite">
        {t('sum.total')}
        <Text as="span" fontSize="28" lineHeight={1.2} letterSpacing="-.02em">
          <Price amount={quote.total} />
        </Text>
      </Flex>
      <Problems form={form} onFix={onFix} />
      <Button
        variant="solid"
        size="lg"
        wide
        icon="lock"
        mt={3}
        busy={form.busy || discount.busy}
        onClick={onPay}
      >
        {t(quote.total > 0 ? 'payment.pay' : 'payment.finish')}
      </Button>
      <Text mt={3} fontSize="12" color="ink.500" textAlign="center" textWrap="balance">
        {t('payment.fine')}
        {ends && (
          <>
            <br />
            <Reminder ends={ends} />
          </>
        )}
      </Text>
    </Box>
  )
}

/** Mails about an end go only to a proven address. */
function Reminder({ ends }: { ends: string }) {
  const t = useWords('mf-billing')
  const language = useLanguage()
  const { proven } = useMember()
  if (!proven.email) return t('payment.noMail')
  const date = formatDate(new Date(Date.parse(ends) - 14 * 86_400_000), language)
  return t('payment.noAuto', { date })
}

/** The remaining errors, as links to their fields; or the server's message. */
function Problems({ form, onFix }: { form: CheckoutForm; onFix: () => void }) {
  const t = useWords('mf-billing')
  const { wrong, refused, changed, checkout } = form
  if (wrong.length > 0)
    return (
      <chakra.button
        type="button"
        display="flex"
        alignItems="center"
        gap={1.5}
        mt={5}
        minH="1.5rem"
        fontSize="12"
        color="badText"
        textAlign="start"
        onClick={onFix}
      >
        <Icon name="alert" size={16} />
        {t('payment.fix', {
          count: wrong.length,
          fields: wrong
            .map((name) => t(name === 'invoice_number' ? numberName(checkout) : `field.${name}`))
            .join(t('payment.comma')),
        })}
      </chakra.button>
    )
  if (!refused && !changed) return null
  return (
    <Box mt={4} role="alert">
      {refused ? (
        <Note tone="bad">{refused.message}</Note>
      ) : (
        changed && (
          <Note tone="late">{t('payment.changed', { total: `NT$${formatPrice(changed.total)}` })}</Note>
        )
      )}
    </Box>
  )
}

/** The label of the field for the invoice's number. */
const numberName = ({ invoice_type, invoice_carrier }: Checkout) =>
  invoice_type === 'company' ? 'field.taxId' : `carrier.${invoice_carrier}Number`

function DiscountField({ form, discount }: { form: CheckoutForm; discount: Discount }) {
  const t = useWords('mf-billing')
  return (
    <chakra.form
      mt={4}
      onSubmit={(event) => {
        event.preventDefault()
        void discount.apply()
      }}
    >
      <Field
        label={t('sum.code')}
        optional
        error={discount.error || undefined}
        hint={discount.code ? t('sum.codeGood', { code: discount.code }) : undefined}
      >
        <Flex gap={2} align="stretch">
          <Box flex={1} minW={0}>
            <TextInput
              name="discount"
              size="sm"
              value={form.code}
              onValue={form.setCode}
              autoComplete="off"
              good={discount.code !== ''}
              maxLength={40}
            />
          </Box>
          <Button type="submit" variant="line" size="sm" h="auto" busy={discount.busy}>
            {t('sum.apply')}
          </Button>
        </Flex>
      </Field>
    </chakra.form>
  )
}
