import {
  type Checkout,
  type CheckoutField,
  type CheckoutProblem,
  type DiscountTerms,
  type Order,
  type PhoneRules,
  problemsOf,
  type Quote,
  withOwnNumber,
} from '@fankeep/shared/contract'
import { type HostServices, loadLater, Refused, useAction, useHost, useMember } from '@fankeep/shared/host'
import { useEffect, useEffectEvent, useState } from 'react'
import { type Cart, cartInput, cartQuery } from '../cart/cart'
import { forgetKey, keepDraft, keyFor, readDraft } from './draft'

export type Problems = Partial<Record<CheckoutField, CheckoutProblem>>

export interface CheckoutParts {
  cart: Cart
  /** Goes to the payment page. */
  leave: (url: string) => void
  /** Called when what the page shows is outdated. */
  onStale: () => void
}

/** The form: its fields, saved while they are typed, its rules, and the order it creates. */
export function useCheckout({ cart, leave, onStale }: CheckoutParts) {
  const host = useHost()
  const user = useMember()
  const [{ checkout, code }, setDraft] = useState(() => readDraft(host, user))
  const [touched, setTouched] = useState<ReadonlySet<CheckoutField>>(new Set())
  const [tried, setTried] = useState(false)
  const rules = usePhoneRules()
  const [leaving, setLeaving] = useState(false)
  const [news, setNews] = useState<{ price: Quote; of: string }>()
  // The price of another cart does not apply.
  const changed = news?.of === cartQuery(cart) ? news.price : undefined
  const call = cart.type !== null ? 'orders.post' : cart.count > 0 ? 'orders.postAddOn' : 'orders.postStorage'
  const post = useAction(call)

  useEffect(() => keepDraft(host, { checkout, code }), [host, checkout, code])

  const own = { areaCode: user.area_code, tel: user.tel }
  const problems = problemsOf(checkout, rules ? withOwnNumber(rules, own) : trusting)
  const shownProblems: Problems = {}
  for (const { field, problem } of problems)
    if (tried || (touched.has(field) && problem !== 'missing')) shownProblems[field] = problem
  for (const field of post.refused?.fields ?? []) shownProblems[field as CheckoutField] ??= 'missing'

  // On the way back the browser may restore this page as it was: makes the button usable again.
  useEffect(() => {
    const back = () => setLeaving(false)
    window.addEventListener('pageshow', back)
    return () => window.removeEventListener('pageshow', back)
  }, [])

  /** `shown`: the price that the page shows for the cart. */
  const submit = async (discount: string, shown: Quote | null) => {
    setTried(true)
    if (problems.length > 0) return problems[0]?.field
    const body = { ...checkout, ...cartInput(cart), discount }
    const answer = await post.run({ ...body, idempotency_key: keyFor(host, body) } as never)
    if (!answer) return undefined
    forgetKey(host)
    const { order, pay } = answer
    if (!pay) await showOrder(host, order)
    else if (isAsSaid(order.price, shown) || isAsSaid(order.price, changed)) {
      setLeaving(true)
      leave(pay.url)
    } else {
      setNews({ price: order.price, of: cartQuery(cart) })
      onStale()
    }
    return undefined
  }

  return {
    checkout,
    code,
    shownProblems,
    /** Invalid fields, in the order of the form; empty before the first try. */
    wrong: tried ? problems.map(({ field }) => field) : [],
    busy: post.busy || leaving,
    refused: post.refused,
    /** The price to pay, if it differs from the one that the page showed. */
    changed,
    set: (part: Partial<Checkout>) =>
      setDraft((draft) => ({ ...draft, checkout: { ...draft.checkout, ...part } })),
    setCode: (value: string) => {
      setNews(undefined)
      setDraft((draft) => ({ ...draft, code: value }))
    },
    touch: (field: CheckoutField) => setTouched((before) => new Set(before).add(field)),
    submit,
  }
}

/** The rules for telephone numbers, which are large; null until they are loaded. */
function usePhoneRules() {
  const [rules, setRules] = useState<PhoneRules | null>(null)
  useEffect(() => {
    let here = true
    void loadLater(() => import(/* webpackChunkName: "phones" */ './phones')).then(
      ({ phones }) => here && setRules(phones),
    )
    return () => void (here = false)
  }, [])
  return rules
}

/** Whether sum and kind of change are those shown: prices, unused days and the member's plans can change while a page is open. */
const isAsSaid = (price: Quote, said: Quote | null | undefined) =>
  said?.total === price.total && said.change === price.change

/** Shows an order that does not wait for payment: it is paid, or was already over when the server answered. */
async function showOrder(host: HostServices, { no, state }: Order) {
  if (state === 'paid') {
    host.events.emit('orders.paid', { order: no })
    await host.session.refresh()
  }
  host.navigate(`/transactionHistory?order=${no}`)
}

export type CheckoutForm = ReturnType<typeof useCheckout>

/** Until the rules for telephone numbers are loaded, every number counts as valid here: the server checks them in any case. */
const trusting = { isPhone: () => true, isMobile: () => true }

interface Applied {
  code: string
  terms: DiscountTerms | null
}

const noDiscount: Applied = { code: '', terms: null }

/** A discount, checked by the server; none until the server accepts it. */
export function useDiscount(cart: Cart, typed: string) {
  const { api } = useHost()
  const [state, setState] = useState({ ...noDiscount, checked: '', error: '', busy: false })
  const code = typed.trim()
  /** Returns what applies then; null if the code was refused. */
  const apply = async (): Promise<Applied | null> => {
    const settle = (applied: Applied, error = '') =>
      setState({ ...applied, checked: code, error, busy: false })
    if (code === '') {
      settle(noDiscount)
      return noDiscount
    }
    setState((before) => ({ ...before, busy: true, error: '' }))
    try {
      const { discount } = await api.call('orders.checkDiscount', { ...cartInput(cart), code })
      const applied = { code: discount.code, terms: discount }
      settle(applied)
      return applied
    } catch (error) {
      settle(noDiscount, error instanceof Refused ? error.message : '')
      return null
    }
  }
  const applyKept = useEffectEvent(() => {
    if (code) void apply()
  })
  // Once, for a code saved with the draft.
  useEffect(() => applyKept(), [])
  return { ...state, apply, isChecked: code === state.checked }
}

export type Discount = ReturnType<typeof useDiscount>
