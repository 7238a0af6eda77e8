import { randomFrom } from '../src/platforms/fixtures/people'
import { mostPresses, open, presses } from './mix'
import { someMembers } from './testing'
import { planStep, planVisit } from './visits'

const visits = (count: number) => Array.from({ length: count }, (_, n) => planVisit(randomFrom(n + 1)))

test('a visit begins in the member center, makes only presses that are possible where it is, and ends', () => {
  for (const plan of visits(300)) {
    expect(plan[0]).toEqual({ at: 0, what: open })
    expect(plan.at(-1)!.what).toBe('leave')
    expect(plan.length).toBeLessThanOrEqual(mostPresses + 1)
    let place: string = 'channel'
    for (const { what } of plan.slice(1, -1)) {
      if (what === 'leave') throw new Error('It continues after its end')
      expect(what.on ?? place).toBe(place)
      place = what.to ?? place
    }
    const times = plan.map(({ at }) => at)
    expect(times).toEqual([...times].sort((one, other) => one - other))
  }
})

test('every press of the table is made in some visit', () => {
  const made = new Set(visits(2000).flatMap((plan) => plan.map(({ what }) => what)))
  for (const press of presses) expect(made, press.name).toContain(press)
})

describe('a planned step', () => {
  const load = { members: someMembers(5), rate: 20, speed: 20, length: 20_000, seed: 4 }
  const { events, visitSeconds } = planStep(load)

  test('is the same for the same seed', () => {
    const shown = (seed: number) =>
      planStep({ ...load, seed }).events.map(({ at, what: { press, visitor } }) => [
        ...[at, press === 'leave' ? press : press.name, visitor.member.token],
      ])
    expect(shown(4)).toEqual(shown(4))
    expect(shown(4)).not.toEqual(shown(5))
  })

  test('is as busy in its first seconds as later, because visits that began before it are under way', () => {
    const between = (from: number, to: number) => events.filter(({ at }) => at >= from && at < to).length
    const [first, later] = [between(0, 5000), between(5000, 20_000) / 3]
    expect(first / later).toBeGreaterThan(0.8)
    expect(first / later).toBeLessThan(1.25)
  })

  test('begins as many visits a second as requested, and gives the length of a visit', () => {
    const begun = events.filter(({ what }) => what.press === open).length / 20
    expect(begun).toBeGreaterThan(17)
    expect(begun).toBeLessThan(23)
    expect(visitSeconds).toBeGreaterThan(60)
    expect(visitSeconds).toBeLessThan(120)
  })
})
