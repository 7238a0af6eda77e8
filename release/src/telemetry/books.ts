import { randomUUID } from 'node:crypto'
import type { TelemetrySample } from '@fankeep/shared/contract/telemetry'
import type { StorageBackend } from '../store/storage-backend'
import { statusDays } from './check-book'
import { count, type DayBook } from './day-book'
import { FaultBook, forgetOldFaults, keepFaults, type KnownReport } from './fault-book'
import { dayOf, forgetOldDays, keepDay } from './kept'
import { TrialBook } from './trials'

interface BooksParts {
  backend: StorageBackend
  now: () => Date
  /** Is called with the reason when a write fails; it is retried. */
  onFault: (error: unknown) => void
}

/** What one process counts and receives, by day, and by the trial a version is in. */
export class Books {
  /** Part of this process's file names, so that processes do not overwrite each other's files. */
  private readonly writer = randomUUID()
  private readonly trials = new TrialBook()
  private day: string
  private samples: DayBook = {}
  private isCounted = false
  private faults = new FaultBook()
  private isReported = false

  constructor(private readonly parts: BooksParts) {
    this.day = dayOf(parts.now())
  }

  /** @param trial the trial its version is in */
  count(sample: TelemetrySample, trial: string | undefined, address: string): void {
    count(this.samples, sample)
    this.isCounted = true
    if (trial) this.trials.count(trial, sample, address)
  }

  report(report: KnownReport, address: string): void {
    if (this.faults.add(report, address)) this.isReported = true
  }

  /** Deletes reports and counts that are too old to be shown. Never rejects. */
  async forget(): Promise<void> {
    const { backend, now, onFault } = this.parts
    await forgetOldFaults(backend, now()).catch(onFault)
    await forgetOldDays(backend, now(), statusDays).catch(onFault)
  }

  /** Writes what has changed, and starts new books on a new day. Never rejects. */
  async keep(): Promise<void> {
    const { backend, now, onFault } = this.parts
    const { day, samples, faults, isCounted, isReported, writer } = this
    this.isCounted = false
    this.isReported = false
    if (day !== dayOf(now())) {
      this.day = dayOf(now())
      this.samples = {}
      this.faults = new FaultBook()
      await this.forget()
    }
    await this.trials.keep(backend, writer).catch(onFault)
    if (isReported)
      await keepFaults(backend, day, writer, faults).catch((error: unknown) => {
        this.isReported = true
        onFault(error)
      })
    if (isCounted)
      await keepDay(backend, day, writer, samples).catch((error: unknown) => {
        this.isCounted = true
        onFault(error)
      })
  }
}
