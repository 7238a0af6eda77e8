import { sampledPages, type TelemetrySample } from '@fankeep/shared/contract/telemetry'
import { z } from 'zod'
import { parseJson } from '../parse-json'
import type { StorageBackend } from '../store/storage-backend'

const folder = 'telemetry/trials'

/**
 * The counts of a version since it went live or became a canary: all views, views that did not load, and views that threw. Each trial
 * has a new name (`trialOf` of the registry), so a version that comes back starts from zero.
 */
export const trial = z.object({
  views: z.int().default(0),
  fail: z.int().default(0),
  render: z.int().default(0),
})
export type Trial = z.infer<typeof trial>

/**
 * How many faults per address count in a trial: a roll-back can depend on the sum, and anyone can write to
 * it. People who share an address count for less, never for more.
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

  /** Writes what has changed, under this process's name. @throws if a write fails; the next call retries it. */
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

/** The counts of a trial from all processes. Unreadable files are skipped. */
export async function readTrial(backend: StorageBackend, name: string): Promise<Trial> {
  const sum = trial.parse({})
  for (const file of await backend.list(`${folder}/${name}`)) {
    const { data } = trial.safeParse(parseJson(await backend.read(`${folder}/${name}/${file}`)))
    for (const key of ['views', 'fail', 'render'] as const) sum[key] += data?.[key] ?? 0
  }
  return sum
}
