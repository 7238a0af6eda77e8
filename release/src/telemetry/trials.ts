import { sampledPages, type TelemetrySample } from '@fankeep/shared/contract/telemetry'
import { z } from 'zod'
import { parseJson } from '../parse-json'
import type { StorageBackend } from '../store/storage-backend'

const folder = 'telemetry/trials'

/**
 * What came of a version since it went live, or became a canary: views, and of these the ones that did not load and those that
 * threw. A trial has a name of its own each time (`trialOf` of the registry), so a version that comes back begins again.
 */
export const trial = z.object({
  views: z.int().default(0),
  fail: z.int().default(0),
  render: z.int().default(0),
})
export type Trial = z.infer<typeof trial>

/**
 * Of one address this many faults of a trial count, whatever it sends: roll-backs may hang on the sum, and anybody can write to
 * it. Who is behind one address with many others is counted for less, never for more.
 */
const faultsOfAddress = 5

/** What one process counts. */
export class TrialBook {
  private readonly trials = new Map<
    string,
    { counts: Trial; changed: boolean; faultsFrom: Map<string, number> }
  >()

  count(name: string, sample: TelemetrySample, address: string): void {
    const present = this.trials.get(name) ?? {
      counts: trial.parse({}),
      changed: false,
      faultsFrom: new Map(),
    }
    const { counts, faultsFrom } = present
    if (sample.kind === 'load') counts.views += sampledPages
    else if (sample.kind === 'fail' || sample.kind === 'render') {
      const already = faultsFrom.get(address) ?? 0
      if (already >= faultsOfAddress) return
      faultsFrom.set(address, already + 1)
      counts[sample.kind]++
      if (sample.kind === 'fail') counts.views++
    } else return
    present.changed = true
    this.trials.set(name, present)
  }

  /** Writes what has changed, under the name of this process. @throws where it cannot; it is tried again at the next call. */
  async keep(backend: StorageBackend, writer: string): Promise<void> {
    for (const [name, present] of this.trials) {
      if (!present.changed) continue
      present.changed = false
      const bytes = Buffer.from(JSON.stringify(present.counts))
      await backend.write(`${folder}/${name}/${writer}.json`, bytes).catch((error: unknown) => {
        present.changed = true
        throw error
      })
    }
  }
}

/** What all processes counted of a trial. What cannot be read is left out. */
export async function readTrial(backend: StorageBackend, name: string): Promise<Trial> {
  const sum = trial.parse({})
  for (const file of await backend.list(`${folder}/${name}`)) {
    const { data } = trial.safeParse(parseJson(await backend.read(`${folder}/${name}/${file}`)))
    for (const key of ['views', 'fail', 'render'] as const) sum[key] += data?.[key] ?? 0
  }
  return sum
}
