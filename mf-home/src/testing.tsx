import { type Answers, type FakeHostOptions, fakeHost, renderScreen } from '@fankeep/shared/testing'
import type { ReactElement } from 'react'
import en from '../locales/en.json'

/** Eight testimonials in the server's format. */
export const eightTestimonials = Array.from({ length: 8 }, (_, n) => ({
  username: `Creator ${n + 1}`,
  certification: 'Creator on X',
  avatar: '',
  desc: `Words of ${n + 1}`,
}))

/** Out of order on purpose: the page sorts. */
export const threePlans = {
  list: [
    aPlan({
      title: 'VIP',
      type: 3,
      price: 1150,
      month_price: 3347,
      old_month_price: 3450,
      year_price: 12_420,
      old_year_price: 13_800,
      storage: 200,
      back_plate_num: 10,
      add_max_num: 30,
      add_price: 80,
    }),
    aPlan({ title: 'Free trial', type: 1, day: 30, storage: 500, sto_type: 1 as const, back_plate_num: 2 }),
    aPlan({
      title: 'Premium',
      type: 2,
      price: 850,
      month_price: 2474,
      old_month_price: 2550,
      year_price: 9180,
      old_year_price: 10_200,
      storage: 50,
      back_plate_num: 5,
      add_max_num: 10,
      add_price: 100,
    }),
  ],
  payment: { premium: { currency: 'NT$' }, free: { money: '0' } },
}

export function aPlan(over: Partial<ReturnType<typeof blankPlan>>) {
  return { ...blankPlan(), ...over }
}
function blankPlan() {
  return {
    title: '',
    type: 1,
    day: 0,
    storage: 1,
    sto_type: 2 as 1 | 2,
    back_plate_num: 1,
    add_max_num: 0,
    add_price: 0,
    price: 0,
    month_price: 0,
    old_month_price: 0,
    year_price: 0,
    old_year_price: 0,
  }
}

/** Renders a part of the public site in English. */
export function renderHome(part: ReactElement, options: FakeHostOptions & { answers?: Answers } = {}) {
  const host = fakeHost({ language: 'en', ...options })
  return renderScreen(part, { host, words: { 'mf-home': en } })
}

/** A browser window in which these media queries match. */
export function setMedia(...holding: string[]) {
  window.matchMedia = (media: string) =>
    ({
      matches: holding.some((each) => media.includes(each)),
      media,
      addEventListener() {},
      removeEventListener() {},
    }) as unknown as MediaQueryList
}

/** Everything is near the window, immediately. jsdom has no layout, so boxes get a width for the carousel. */
export function layOut() {
  globalThis.IntersectionObserver = class {
    constructor(private readonly tell: IntersectionObserverCallback) {}
    observe(target: Element) {
      this.tell([{ isIntersecting: true, target } as IntersectionObserverEntry], this as never)
    }
    disconnect() {}
    unobserve() {}
    takeRecords = () => []
  } as never
  const sizes = { clientWidth: 1000, offsetWidth: 1000, clientHeight: 500, offsetHeight: 500 }
  for (const [name, size] of Object.entries(sizes))
    Object.defineProperty(HTMLElement.prototype, name, {
      configurable: true,
      get(this: HTMLElement) {
        return this.matches('li.swiper-slide') ? size * 0.4 : size
      },
    })
}
