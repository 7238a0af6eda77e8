import type { Member } from './asks'
import { runStep, type StepResult, type Window } from './run-step'
import { realClock } from './schedule'
import { createSender } from './sender'

/** Orders from the measuring process to this one. */
export type Order =
  | { kind: 'begin'; site: string; hasPages: boolean; members: Member[] }
  | { kind: 'step'; rate: number; speed: number; seed: number; window: Window }

export type Report =
  | { kind: 'ready' }
  | { kind: 'measuring'; is: 'begins' | 'ends' }
  | { kind: 'done'; result: StepResult }

/* The load generator, a separate process, so that its CPU time is measured apart from the servers'. It ends with its parent process. */
let site: Extract<Order, { kind: 'begin' }> | undefined

const report = (what: Report) => process.send?.(what)

process.on('disconnect', () => process.exit(0))
process.on('message', (order: Order) => {
  if (order.kind === 'begin') {
    site = order
    report({ kind: 'ready' })
    return
  }
  void run(order).then(
    (result) => report({ kind: 'done', result }),
    (error: unknown) => {
      console.error(error)
      process.exit(1)
    },
  )
})

async function run({ rate, speed, seed, window }: Extract<Order, { kind: 'step' }>) {
  if (!site) throw new Error('No site was given')
  const sender = createSender(site.site)
  try {
    return await runStep({ members: site.members, rate, speed, seed }, window, {
      ...{ clock: realClock, sender, hasPages: site.hasPages },
      onMeasuring: (is) => report({ kind: 'measuring', is }),
    })
  } finally {
    sender.close()
  }
}
