import { collectDefaultMetrics, type MetricObjectWithValues, type MetricValue } from 'prom-client'
import { register, wholeRegister } from './meters'

/** All numbers of a process, as they go from the worker to the api. */
export type Numbers = MetricObjectWithValues<MetricValue<string>>[]

/** What the api asks its worker over their channel. */
export const numbersAsked = 'metrics'

/** Counts memory, processor and the event loop's delay as well, and names the process in every series. */
export function startMetrics(process: 'api' | 'worker'): void {
  for (const each of [register, wholeRegister]) each.setDefaultLabels({ process })
  collectDefaultMetrics({ register })
}

/** Answers the process that started this one, whenever it asks. */
export function answerWithNumbers(): void {
  process.on('message', (asked) => {
    if (asked !== numbersAsked) return
    // The channel may close in between: the other side is ending, and so do we.
    void register.getMetricsAsJSON().then((numbers) => process.connected && process.send?.(numbers))
  })
}
