import { randomFrom } from '../src/platforms/fixtures/people'
import type { Member, Visitor } from './asks'
import { lastLook, leaveAfter, mostPresses, open, type Place, type Press, presses } from './mix'
import { arrivalsOf, pauseOf, type Planned, type Random } from './schedule'

/** What happens at a moment of a visit; `leave` is its end. */
export interface Event {
  visitor: Visitor
  press: Press | 'leave'
}

/** Presses of one visit, in seconds since it began, as a member makes them; the last is `leave`. */
export function planVisit(random: Random): Planned<Event['press']>[] {
  const plan: Planned<Event['press']>[] = [{ at: 0, what: open }]
  let place: Place = 'channel'
  let at = 0
  while (plan.length < mostPresses && random() >= 1 / leaveAfter) {
    const press = choose(place, random)
    at += pauseOf(press.think, random)
    plan.push({ at, what: press })
    place = press.to ?? place
  }
  return [...plan, { at: at + pauseOf(lastLook, random), what: 'leave' }]
}

/** One that can be done at this place, by its weight. Where a press leads to is no press there. */
function choose(place: Place, random: Random): Press {
  const there = presses.filter(({ on, to }) => (on === undefined || on === place) && to !== place)
  let left = random() * there.reduce((sum, { weight }) => sum + weight, 0)
  return there.find(({ weight }) => (left -= weight) < 0) ?? there.at(-1)!
}

/** One look in ten is at the smaller page. */
const smallerEvery = 10

export function visitorOf(member: Member, random: Random): Visitor {
  const page = random() < 1 / smallerEvery ? member.pages.small : member.pages.main
  return {
    ...{ member, random, page },
    fans: { next: null, offset: 0, uids: [] },
    posts: { next: null },
    notice: null,
  }
}

export interface Load {
  members: readonly Member[]
  /** Visits that begin in a second. */
  rate: number
  /** How many times quicker than a member the virtual ones press. */
  speed: number
  /** Milliseconds of the whole step. */
  length: number
  seed: number
}

/** Milliseconds before the step in which visits began that are still under way in it; nearly all are shorter. */
const leadSeconds = 600

/**
 * The events of a step, in order of time (milliseconds since it began). From its first moment on as many are visiting as in the middle of
 * it: visits that began before are there with what is left of them.
 */
export function planStep({ members, rate, speed, length, seed }: Load): {
  events: Planned<Event>[]
  /** Mean seconds of a visit as a member makes it, without the speed. */
  visitSeconds: number
} {
  const events: Planned<Event>[] = []
  let [seconds, visits] = [0, 0]
  const lead = (leadSeconds * 1000) / speed
  for (const begun of arrivalsOf(rate, -lead, length, randomFrom(seed))) {
    // A visit's own numbers: they do not depend on which answers come first.
    const random = randomFrom(seed * 1_000_003 + visits + 1)
    const visitor = visitorOf(members[Math.floor(random() * members.length)]!, random)
    const visit = planVisit(random)
    seconds += visit.at(-1)!.at
    visits++
    for (const { at, what } of visit) {
      const when = begun + (at * 1000) / speed
      if (when >= 0 && when < length) events.push({ at: when, what: { visitor, press: what } })
    }
  }
  return {
    events: events.sort((one, other) => one.at - other.at),
    visitSeconds: seconds / Math.max(1, visits),
  }
}
