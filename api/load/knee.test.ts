import { kneeOf, nextRate, type Step, whatBreaks } from './knee'
import { aStep } from './testing'

const climb = { first: 4, factor: 1.5, fine: 1.1, most: 300 }

/** Runs the steps of `pnpm load` on a site that behaves as `answer` says. */
function climbUp(answer: (rate: number, n: number) => number, most = climb.most): Step[] {
  const steps: Step[] = []
  for (;;) {
    const rate = nextRate(steps, { ...climb, most })
    if (rate === null) return steps
    steps.push(aStep(rate, answer(rate, steps.length)))
    if (steps.length > 60) throw new Error('It does not end')
  }
}

test.each([0.7, 5, 23.4, 111])(
  'the climb finds a knee planted at %d visits a second, to a tenth',
  (planted) => {
    const { held, broken } = kneeOf(climbUp((rate) => (rate <= planted ? 20 : 900)))
    expect(held!.rate).toBeLessThanOrEqual(planted)
    expect(broken!.rate).toBeGreaterThan(planted)
    expect(broken!.rate / held!.rate).toBeLessThanOrEqual(1.1)
  },
)

test('the climb repeats a step that other work on the machine broke, and continues', () => {
  const steps = climbUp((rate, n) => (n === 1 || rate > 20 ? 900 : 20))
  expect(steps.slice(0, 4).map(({ rate }) => rate)).toEqual([4, 6, 6, 9])
  expect(kneeOf(steps).held!.rate).toBeGreaterThan(18)
})

test('the climb ends without a rate that holds if a site breaks a level at every rate', () => {
  const steps = climbUp(() => 900)
  expect(steps.map(({ rate }) => rate)).toEqual([4, 4, 2, 2, 1, 1, 0.5, 0.5, 0.25, 0.25])
  expect(kneeOf(steps)).toMatchObject({ held: undefined, broken: { rate: 0.25 } })
})

test('the climb stops at the bound, without a knee, if a site holds every rate', () => {
  const steps = climbUp(() => 20, 50)
  expect(steps.at(-1)!.rate).toBe(50)
  expect(kneeOf(steps)).toMatchObject({ held: { rate: 50 }, broken: undefined })
})

describe('the levels of a step', () => {
  const slowWrites = aStep(1, 20)
  slowWrites.times.write.p95 = 501
  test.each<[string, Step, RegExp]>([
    ['if reading is slow', aStep(1, 251), /reading 251 ms/],
    ['if writing is slow', slowWrites, /writing 501 ms/],
    ['if more than one call in a thousand failed', aStep(1, 20, { failed: { ECONNRESET: 2 } }), /0\.20 %/],
    ['if the server is busy', aStep(1, 20, { failed: { server_busy: 1 }, busy: 1 }), /busy/],
    ['if no call was answered', aStep(1, 20, { calls: 0 }), /no call/],
  ])('a level is broken %s', (_, step, said) => {
    expect(whatBreaks(step)).toMatch(said)
  })

  test('a step within all levels breaks none', () => {
    expect(whatBreaks(aStep(1, 250, { failed: { ECONNRESET: 1 } }))).toBeNull()
  })

  test('two slow writes alone break no level, because so few have no p95', () => {
    const step = aStep(1, 20)
    step.times.write = { count: 2, p50: 900, p95: 900, p99: 900 }
    expect(whatBreaks(step)).toBeNull()
  })
})
