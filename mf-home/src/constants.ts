/* Every figure of the specification that the home page uses, defined once, with its section.
   Figures that the specification leaves open are in the second half, with the reason for the value. */

/** Section 2 and 9: interval of the hero's slides. */
export const HERO_INTERVAL_MS = 5000
/** Section 2 and 9: the hero's height on wide screens, even if everything else is scaled to the window. */
export const HERO_HEIGHT_PX = 810
/** Section 9: duration of a slide change, in every carousel. */
export const SLIDE_MS = 500
/** Section 2: the counts on the sample profile cards. */
export const SAMPLE_FANS = { first: 150, second: 90 } as const
/** Section 9: days of the free trial. */
export const TRIAL_DAYS = 30

/** Section 2: the endorsement strip. */
export const TESTIMONIALS_COUNT = 8
export const TESTIMONIALS_INTERVAL_MS = 2000
/** Section 2: the strip on narrow screens. */
export const TESTIMONIALS_PHONE_INTERVAL_MS = 2000
export const TESTIMONIALS_PHONE_HEIGHT_PX = 420

/** Section 2: scroll positions at which sections are revealed. */
export const REVEAL_AT_PX = { things: 450, callback: 1300, brand: 2000 } as const
/** Section 9, "scroll animation". */
export const REVEAL_MS = 500

/** Section 2: the service chat's width on wide screens, otherwise its container's. */
export const CHAT_WIDTH_PX = 580
/** Section 9: wide screens begin here. */
export const WIDE_PX = 1280
/** Section 4: the billing periods as the pricing section's switch and the banner's `paymentType` number them. */
export const PERIODS = { month: 1, quarter: 2, year: 3 } as const

/* Left open by the specification: */

/** Root font size of the design: converts its pixels to rem, so that they scale with the window. */
export const DESIGN_ROOT_PX = 16
/** How far a revealed section rises (look.md, "Motion"). */
export const REVEAL_RISE_PX = 24
/** Lazy parts start loading this far outside the window: about one turn of the wheel before they are seen. */
export const NEAR_PX = 600
/** Low-priority work begins when the browser is idle, at the latest after this. */
export const CAROUSEL_IDLE_MS = 2500
/** How long before its first slide change the hero's carousel (code and other slides) is loaded. */
export const CAROUSEL_AHEAD_MS = 2000
/** Each part below the first screenful is drawn when the browser is idle, at the latest after this. */
export const SLICE_IDLE_MS = 200
