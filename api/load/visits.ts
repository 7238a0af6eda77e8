import { randomFrom } from '../src/platforms/fixtures/people'
import type { Member, Visitor } from './asks'
import { lastLook, leaveAfter, mostPresses, open, type Place, type Press, presses } from './mix'
import { arrivalsOf, pauseOf, type Planned, type Random } from './schedule'

/** An event of a visit; `leave` is its end. */
export interface Event {
  visitor: Visitor
  press: Press | 'leave'
}

/** The presses of one visit, in seconds since its start, like a member's; the last is `leave`. */
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

/**
 * A random press that is possible at this place, by weight. A press that leads to the current place is not possible.
 */
function choose(place: Place, random: Random): Press {
  const there = presses.filter(({ on, to }) => (on === undefined || on === place) && to !== place)
  let left = random() * there.reduce((sum, { weight }) => sum + weight, 0)
  return there.find(({ weight }) => (left -= weight) < 0) ?? there.at(-1)!
}

/** One visit in ten views the smaller page. */
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
  /** Visits started per second. */
  rate: number
  /** How many times faster than real members the virtual ones press. */
  speed: number
  /** Milliseconds of the whole step. */
  length: number
  seed: number
}

/** Seconds before the step in which visits start that may still be under way in it; nearly all visits are shorter. */
const leadSeconds = 600

/**
 * The events of a step, in order of time (milliseconds since its start). From its start on as many members visit as in the middle of it:
 * earlier visits are there with their remaining events.
 */
export function planStep({ members, rate, speed, length, seed }: Load): {
  events: Planned<Event>[]
  /** Mean seconds of a member's visit, at real speed. */
  visitSeconds: number
} {
  const events: Planned<Event>[] = []
  let [seconds, visits] = [0, 0]
  const lead = (leadSeconds * 1000) / speed
  for (const begun of arrivalsOf(rate, -lead, length, randomFrom(seed))) {
    // Each visit has its own random numbers, so they do not depend on the order of answers.
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
