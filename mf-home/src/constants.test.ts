import * as constants from './constants'

test('the constants of the home page match the figures of the specification', () => {
  expect(constants).toMatchObject({
    HERO_INTERVAL_MS: 5000,
    HERO_HEIGHT_PX: 810,
    SLIDE_MS: 500,
    SAMPLE_FANS: { first: 150, second: 90 },
    TRIAL_DAYS: 30,
    TESTIMONIALS_COUNT: 8,
    TESTIMONIALS_INTERVAL_MS: 2000,
    TESTIMONIALS_PHONE_INTERVAL_MS: 2000,
    TESTIMONIALS_PHONE_HEIGHT_PX: 420,
    REVEAL_AT_PX: { things: 450, callback: 1300, brand: 2000 },
    REVEAL_MS: 500,
    CHAT_WIDTH_PX: 580,
    WIDE_PX: 1280,
    PERIODS: { month: 1, quarter: 2, year: 3 },
  })
})
