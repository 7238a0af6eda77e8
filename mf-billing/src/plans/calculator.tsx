import { useWords } from '@fankeep/shared/host'
import { Box, Button, chakra, Heading, Price, Text } from '@fankeep/shared/ui'
import { useState } from 'react'
import { type Cart, isEmpty, paymentPath } from '../cart/cart'
import { CartEditor } from '../cart/cart-editor'
import { QuoteLines, QuoteSums } from '../cart/quote-lines'
import { blockedBy, fitCart, type Offer, planFor, priceOfCart, useServerNow } from '../cart/use-offer'

/** Updates the sum while the sliders move, and leads to the checkout with the result. */
export function Calculator({ offer }: { offer: Offer }) {
  const [chosen, setCart] = useState<Cart>(() => firstCart(offer))
  const now = useServerNow(offer)()
  const cart = fitCart(offer, chosen, now)
  return (
    <chakra.section
      id="calculator"
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 20rem' }}
      gap={{ base: 6, lg: 10 }}
      alignItems="start"
    >
      <CartEditor offer={offer} cart={cart} onChange={setCart} now={now} />
      <Sum offer={offer} cart={cart} now={now} />
    </chakra.section>
  )
}

/** The next higher plan; only extras if there is none, or it cannot be bought now. */
function firstCart(offer: Offer): Cart {
  const next = offer.holding.type >= 2 ? 3 : 2
  const open = offer.holding.type < 3 && blockedBy(offer, next) === null
  return { type: open ? next : null, period: 1, count: 0, packs: 0 }
}

function Sum({ offer, cart, now }: { offer: Offer; cart: Cart; now: Date }) {
  const t = useWords('mf-billing')
  const quote = planFor(offer, cart) && !isEmpty(cart) ? priceOfCart(offer, cart, null, now) : null
  return (
    <Box
      as="aside"
      aria-label={t('sum.title')}
      position={{ lg: 'sticky' }}
      top="4.5rem"
      p={6}
      bg="paper.50"
      borderWidth="1px"
      borderColor="line"
      borderRadius="card"
      aria-live="polite"
    >
      <Heading fontSize="16" mb={4}>
        {t('sum.title')}
      </Heading>
      {quote ? (
        <>
          <QuoteLines quote={quote} />
          <chakra.hr my={4} borderTopWidth="1px" borderColor="line" />
          <QuoteSums quote={quote} />
          <chakra.hr my={4} borderTopWidth="1px" borderColor="line" />
          <Text display="flex" justifyContent="space-between" alignItems="center" fontWeight="600" mb={4}>
            {t('sum.total')}
            <Text as="span" fontSize="28" lineHeight={1.2}>
              <Price amount={quote.total} />
            </Text>
          </Text>
          <Button variant="solid" size="lg" wide to={paymentPath(cart)}>
            {cart.type === null
              ? t('cart.checkout')
              : t(`payment.title_${quote.change}`, { plan: t(`level.${cart.type}`) })}
          </Button>
        </>
      ) : (
        <Text color="ink.500">{t('cart.nothing')}</Text>
      )}
    </Box>
  )
}
