import { collectDefaultMetrics, type MetricObjectWithValues, type MetricValue } from 'prom-client'
import { register, wholeRegister } from './meters'

/** All metrics of a process, as the worker sends them to the api. */
export type Numbers = MetricObjectWithValues<MetricValue<string>>[]

/** The message with which the api asks its worker for them. */
export const numbersAsked = 'metrics'

/** Also measures memory, CPU and event loop delay, and labels every series with the process. */
export function startMetrics(process: 'api' | 'worker'): void {
  for (const each of [register, wholeRegister]) each.setDefaultLabels({ process })
  collectDefaultMetrics({ register })
}

/** Answers the parent process whenever it asks for metrics. */
export function answerWithNumbers(): void {
  process.on('message', (asked) => {
    if (asked !== numbersAsked) return
    // The channel can close in between: the parent is ending, and so is this process.
    void register.getMetricsAsJSON().then((numbers) => process.connected && process.send?.(numbers))
  })
}
