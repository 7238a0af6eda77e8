import type { DiscountTerms, Quote } from '@fankeep/shared/contract'
import { useWords } from '@fankeep/shared/host'
import { Box, Button, chakra, Note, PageHead, Price, Stack, Text, TextLink } from '@fankeep/shared/ui'
import { type Cart, isEmpty } from '../cart/cart'
import { CartEditor } from '../cart/cart-editor'
import { fitCart, type Offer, priceOfCart, useServerNow } from '../cart/use-offer'
import { BuyerFields } from './buyer-fields'
import { InvoiceFields } from './invoice-fields'
import { OrderSummary } from './order-summary'
import { type CheckoutForm, type Discount, useCheckout, useDiscount } from './use-checkout'

interface CheckoutProps {
  offer: Offer
  cart: Cart
  onEdit: (cart: Cart) => void
  /** Goes to the payment page. */
  leave?: (url: string) => void
  /** Reloads the offer. */
  onStale: () => void
}

/** One column of three parts, and the order alongside it. */
export function Checkout({
  offer,
  cart: given,
  onEdit,
  leave = (url) => location.assign(url),
  onStale,
}: CheckoutProps) {
  const t = useWords('mf-billing')
  const now = useServerNow(offer)()
  const cart = fitCart(offer, given, now)
  const form = useCheckout({ cart, leave, onStale })
  const discount = useDiscount(cart, form.code)
  const quoteWith = (terms: DiscountTerms | null) =>
    isEmpty(cart) ? null : priceOfCart(offer, cart, terms, now)
  const quote = quoteWith(discount.terms)
  const pay = async () => focus(await payWith(form, discount, quoteWith))
  return (
    <>
      <PageHead
        crumb={<TextLink to="/capacityBonus">{t('plans.title')}</TextLink>}
        title={t(`payment.title_${quote?.change ?? 'none'}`, { plan: t(`level.${cart.type ?? 0}`) })}
        text={t('payment.text')}
      />
      <chakra.div
        display="grid"
        gridTemplateColumns={{
          base: 'minmax(0, 1fr)',
          lg: 'minmax(0, 1fr) 20rem',
          xl: 'minmax(0, 42rem) 23rem',
        }}
        justifyContent="space-between"
        alignItems="start"
        gap={{ base: 6, lg: 8, xl: 16 }}
      >
        <Stack gap={10} css={parted}>
          <CartEditor offer={offer} cart={cart} onChange={onEdit} now={now} />
          <BuyerFields form={form} />
          <InvoiceFields form={form} />
        </Stack>
        {quote ? (
          <OrderSummary
            quote={quote}
            form={form}
            discount={discount}
            onPay={() => void pay()}
            onFix={() => focus(form.wrong[0])}
          />
        ) : (
          <Note>{t('cart.nothing')}</Note>
        )}
        {quote && <PayFoot quote={quote} busy={form.busy || discount.busy} onPay={() => void pay()} />}
      </chakra.div>
    </>
  )
}

// Restricted to form fields: the page's head has meta tags with such names (site info).
const focus = (name: string | undefined) =>
  name && document.querySelector<HTMLElement>(`input[name="${name}"], select[name="${name}"]`)?.focus()

/** Sends the order. A code that was typed but not applied is applied first. Returns the field that needs a correction. */
async function payWith(
  form: CheckoutForm,
  discount: Discount,
  quoteWith: (terms: DiscountTerms | null) => Quote | null,
) {
  const used = discount.isChecked ? discount : await discount.apply()
  if (!used) return 'discount'
  const [shown, price] = [quoteWith(discount.terms), quoteWith(used.terms)]
  // The code that the page had applied was removed: shows the higher sum first.
  if (shown && price && price.total > shown.total) return undefined
  return form.submit(used.code, price)
}

const parted = { '& > * + *': { pt: 10, borderTopWidth: '1px', borderColor: 'line' } }

/** On a phone, the sum and the button stay at the lower edge. */
const PayBar = chakra('div', {
  base: {
    display: { base: 'flex', md: 'none' },
    position: 'sticky',
    bottom: 'var(--page-foot, 0px)',
    zIndex: 5,
    alignItems: 'center',
    mx: -4,
    px: 4,
    pt: 3,
    pb: 'calc(.75rem + env(safe-area-inset-bottom))',
    bg: 'paper.0',
    borderTopWidth: '1px',
    borderColor: 'line',
    boxShadow: '0 -4px 16px rgb(10 19 48 / .06)',
    fontVariantNumeric: 'tabular-nums',
  },
})

interface PayFootProps {
  quote: { total: number }
  busy: boolean
  onPay: () => void
}

/** The lower edge on a phone. */
function PayFoot({ quote, busy, onPay }: PayFootProps) {
  const t = useWords('mf-billing')
  return (
    <PayBar>
      <div>
        <Text fontSize="12" color="ink.500">
          {t('payment.totalWithTax')}
        </Text>
        <Text fontSize="18" fontWeight="600" lineHeight={1.3}>
          <Price amount={quote.total} />
        </Text>
      </div>
      <Box ms="auto">
        <Button variant="solid" busy={busy} onClick={onPay}>
          {t(quote.total > 0 ? 'payment.pay' : 'payment.finish')}
        </Button>
      </Box>
    </PayBar>
  )
}
