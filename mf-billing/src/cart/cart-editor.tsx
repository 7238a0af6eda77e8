import type { BillingPeriod, OfferPlan } from '@fankeep/shared/contract'
import { useLanguage, useWords } from '@fankeep/shared/host'
import {
  chakra,
  Flex,
  formatBytes,
  formatDate,
  formatPrice,
  Heading,
  Note,
  SegmentedControl,
  Stack,
  Text,
  VisuallyHidden,
} from '@fankeep/shared/ui'
import { RadioCards, Slider } from '@fankeep/shared/ui/forms'
import { nameOf } from '../plan-facts'
import { periods, priceOf, savingOf, storageOf } from '../period'
import { type Cart, scaleOf } from './cart'
import { blockedBy, lessWith, type Offer, planEndBefore, planFor, roomFor, totalWith } from './use-offer'

interface CartEditorProps {
  offer: Offer
  /** A cart within the limits (`fitCart`). */
  cart: Cart
  onChange: (cart: Cart) => void
  now: Date
}

/** The calculator: a period, a plan, and dials for the extras. */
export function CartEditor({ offer, cart, onChange, now }: CartEditorProps) {
  const t = useWords('mf-billing')
  const sold = offer.plans.filter(({ price }) => price > 0)
  const options = periods.map((value, n) => {
    const percent = savingOf(sold, value)
    const label = t(`plans.${value}`)
    return {
      value: String(n + 1),
      label: percent ? t('plans.saves', { period: label, percent }) : label,
    }
  })
  return (
    <Stack gap={6}>
      <Flex
        align="center"
        justify="space-between"
        gap={3}
        wrap="wrap"
        css={{ '& > [role=radiogroup]': { flexWrap: 'wrap' } }}
      >
        <Heading fontSize="18">{t('cart.title')}</Heading>
        <SegmentedControl
          label={t('plans.period')}
          value={String(cart.period)}
          options={options}
          onChange={(value) => onChange({ ...cart, period: Number(value) as BillingPeriod })}
        />
      </Flex>
      <PlanCards {...{ offer, cart, onChange, sold }} />
      <Extras {...{ offer, cart, onChange, now }} />
    </Stack>
  )
}

const perKey = ['perMonth', 'perQuarter', 'perYear'] as const

function PlanCards({ offer, cart, onChange, sold }: Omit<CartEditorProps, 'now'> & { sold: OfferPlan[] }) {
  const t = useWords('mf-billing')
  const language = useLanguage()
  const { holding } = offer
  const current = sold.find(({ type }) => type === holding.type)
  const cards = sold.map((plan) => {
    const until = blockedBy(offer, plan.type)
    return {
      value: String(plan.type),
      disabled: until !== null,
      label: (
        <Flex as="span" justify="space-between" gap={2}>
          {nameOf(t, plan)}
          {plan.type === holding.type && (
            <Text as="span" fontSize="12" fontWeight="400" color="ink.500">
              {t('plans.current')}
            </Text>
          )}
        </Flex>
      ),
      text: (
        <>
          <PlanPrice plan={plan} period={cart.period} />
          {until
            ? t('cart.booked', { date: formatDate(new Date(until), language) })
            : t('cart.holds', {
                pages: t('fact.pagesShort', { count: plan.back_plate_num }),
                storage: bytesText(storageOf(plan), language),
                callback: t(`value.callback.${plan.type}`),
              })}
        </>
      ),
    }
  })
  const none = { value: '0', label: t('cart.noPlan'), text: t('cart.noPlanText') }
  return (
    <RadioCards
      label={t('cart.plan')}
      columns={2}
      value={String(cart.type ?? 0)}
      options={current ? [...cards, none] : cards}
      onChange={(value) => onChange({ ...cart, type: value === '2' ? 2 : value === '3' ? 3 : null })}
    />
  )
}

/** The price for the period, the old price if there is one, and the price per month. */
function PlanPrice({ plan, period }: { plan: OfferPlan; period: BillingPeriod }) {
  const t = useWords('mf-billing')
  const { price, old, aMonth } = priceOf(plan, periods[period - 1]!)
  return (
    <>
      <chakra.span
        display="flex"
        flexWrap="wrap"
        alignItems="baseline"
        columnGap={1.5}
        fontSize="1.25rem"
        lineHeight={1.5}
        fontWeight={600}
        color="ink.950"
      >
        <span>NT${formatPrice(price)}</span>{' '}
        <chakra.span fontSize="13" fontWeight={400} color="ink.500">
          {t(`plans.${perKey[period - 1]}`)}{' '}
          {old && (
            <s>
              <VisuallyHidden>{t('plans.was', { price: '' })}</VisuallyHidden>
              {formatPrice(old)}
            </s>
          )}
        </chakra.span>
      </chakra.span>
      <chakra.span display="block" minH="1.25rem">
        {aMonth !== undefined && t('plans.evens', { price: `NT$${formatPrice(aMonth)}` })}
      </chakra.span>
    </>
  )
}

const bytesText = (bytes: number, language: string) => {
  const { amount, unit } = formatBytes(bytes, language)
  return `${amount}\u00a0${unit}`
}

function Extras({ offer, cart, onChange, now }: CartEditorProps) {
  const t = useWords('mf-billing')
  const language = useLanguage()
  const plan = planFor(offer, cart)
  const room = roomFor(offer, cart, now)
  const pack = offer.packs[0]
  if (!plan || plan.add_price === 0) return <Note>{t('cart.extrasNeedPlan')}</Note>
  const size = pack ? storageOf(pack) : 0
  const planEnd = planEndBefore(offer, cart, now)
  const hasLarger = offer.plans.some(({ type }) => type > plan.type)
  return (
    <Stack gap={6}>
      <Slider
        label={t('cart.pages')}
        hint={t('cart.pagesPrice', { price: `NT$${formatPrice(plan.add_price)}` })}
        value={cart.count}
        max={Math.max(room.pages, 1)}
        disabled={room.pages === 0}
        scale={scaleOf(room.pages, 10)}
        format={(count) => t('cart.pagesCount', { count })}
        onChange={(count) => onChange({ ...cart, count })}
      />
      {pack && (
        <Slider
          label={t('cart.storage')}
          hint={t('cart.storagePrice', {
            size: bytesText(size, language),
            price: `NT$${formatPrice(pack.price)}`,
          })}
          value={cart.packs}
          max={Math.max(room.packs, 1)}
          disabled={room.packs === 0}
          scale={scaleOf(room.packs, 10)}
          format={(packs) =>
            packs === 0 ? `0 ${formatBytes(size, language).unit}` : bytesText(packs * size, language)
          }
          onChange={(packs) => onChange({ ...cart, packs })}
        />
      )}
      {room.pages === 0 && <Note>{t(hasLarger ? 'cart.pagesFullUpgrade' : 'cart.pagesFull')}</Note>}
      <Together {...{ offer, plan, cart, now }} />
      {planEnd && <Note tone="late">{t('cart.outlast', { date: formatDate(planEnd, language) })}</Note>}
    </Stack>
  )
}

/** What can be backed up with the purchase; and what is lost by it, with the day. */
function Together({ offer, plan, cart, now }: Omit<CartEditorProps, 'onChange'> & { plan: OfferPlan }) {
  const t = useWords('mf-billing')
  const language = useLanguage()
  const less = lessWith(offer, cart, now)
  const { pages, storage } = totalWith(offer, plan, cart, now)
  if (!less) return <Note>{t('cart.together', { pages, storage: bytesText(storage, language) })}</Note>
  return (
    <Note tone="late">
      {t('cart.less', {
        date: formatDate(less.from, language),
        pages,
        storage: bytesText(storage, language),
        pagesNow: less.before.pages,
        storageNow: bytesText(less.before.storage, language),
      })}
    </Note>
  )
}
