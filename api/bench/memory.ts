import { readFileSync } from 'node:fs'
import { childrenOf } from '../test/process'

const every = 100

/**
 * Watches the memory of the api and of its worker: their proportional set size (proc(5), smaps_rollup). Both run the
 * same Node, so its shared program text would count twice in the resident size.
 */
export class MemoryWatch {
  private readonly timer: NodeJS.Timeout
  private peak = { api: 0, worker: 0, both: 0 }
  private workers: number[] = []

  constructor(private readonly api: number) {
    this.timer = setInterval(() => this.look(), every)
  }

  stop() {
    this.look()
    clearInterval(this.timer)
  }

  megabytes() {
    const rounded = (kilobytes: number) => Math.round(kilobytes / 1024)
    return { api: rounded(this.peak.api), worker: rounded(this.peak.worker), both: rounded(this.peak.both) }
  }

  private look() {
    if (this.workers.length === 0) this.workers = childrenOf(this.api)
    const [api, worker] = [memoryOf(this.api), this.workers.reduce((sum, pid) => sum + memoryOf(pid), 0)]
    this.peak = {
      api: Math.max(this.peak.api, api),
      worker: Math.max(this.peak.worker, worker),
      both: Math.max(this.peak.both, api + worker),
    }
  }
}

/** Kilobytes; 0 if the process is gone. */
function memoryOf(pid: number): number {
  try {
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0)
  } catch {
    return 0
  }
}
