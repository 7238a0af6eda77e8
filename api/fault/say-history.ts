import type { Report } from '../bench/report'
import { compare, type Entry, untilDone } from './history'

/**
 * Reports the clients' answers and what exists in the end.
 * @param moments when something was broken, or came back; writes must succeed again within ten seconds of each
 */
export function sayHistory(
  history: Entry[],
  moments: number[],
  timesOf: (entry: Entry) => number,
  report: Report,
) {
  for (const kind of new Set(history.map((entry) => entry.kind))) {
    const those = history.filter((one) => one.kind === kind)
    const done = those.filter(({ outcome }) => outcome === 'ok').length
    report.tell(`${those.length}, of them done ${done}`, kind)
  }
  const errors = history.flatMap(({ error }) => error ?? [])
  for (const error of new Set(errors))
    report.tell(String(errors.filter((one) => one === error).length), `answered ${error}`)
  const found = compare(history, timesOf)
  report.tell(`${found.unknown.all}, of them there ${found.unknown.there}`, 'unknown')
  report.hold('lost', found.lost.length, { most: 0 }, '')
  report.hold('doubled', found.doubled.length, { most: 0 }, '')
  report.hold('refused, and there all the same', found.refusedAndThere.length, { most: 0 }, '')
  for (const one of [...found.lost, ...found.doubled, ...found.refusedAndThere].slice(0, 20)) report.tell(one)
  const seconds = untilDone(history, moments)
    .map((ms) => ms / 1000)
    .toSorted((a, b) => a - b)
  report.tell(
    `${(seconds[Math.floor(seconds.length / 2)] ?? 0).toFixed(1)} s`,
    'until writes are done again, median',
  )
  report.hold('the longest until writes are done again', seconds.at(-1) ?? 0, { most: 10 }, 's')
}
