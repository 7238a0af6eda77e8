/** Prints each measurement with its target, and remembers whether all targets were met. */
export class Report {
  private missed: string[] = []

  /** Checks a condition. */
  must(what: string, good: boolean, found = '') {
    this.tell(`${good ? 'yes' : `NO ${found}`}`, what)
    if (!good) this.missed.push(what)
  }

  /** Checks a figure against its lower or upper target. */
  hold(what: string, value: number, target: { least: number } | { most: number }, unit: string) {
    const good = 'least' in target ? value >= target.least : value <= target.most
    const bound = 'least' in target ? `≥ ${count(target.least)}` : `≤ ${count(target.most)}`
    const shown = unit === '×' ? value.toFixed(2) : value < 100 ? value.toFixed(1) : count(value)
    this.tell(`${shown} ${unit} (target ${bound} ${unit}) ${good ? 'ok' : 'MISSED'}`, what)
    if (!good) this.missed.push(what)
  }

  /** Prints a figure without a target. */
  tell(said: string, what = '') {
    console.log(what === '' ? said : `${what.padEnd(62)}${said}`)
  }

  end(): boolean {
    this.tell(this.missed.length === 0 ? '\nEvery target is met.' : `\nMissed: ${this.missed.join('; ')}`)
    return this.missed.length === 0
  }
}

export const count = (n: number) => (n < 10 ? String(n) : Math.round(n).toLocaleString('en-US'))

export async function timed<Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result; seconds: number }> {
  const began = performance.now()
  const result = await work()
  return { result, seconds: (performance.now() - began) / 1000 }
}

/** The lowest of several times: the machine is also doing other work. */
export async function best(work: () => Promise<unknown>, times = 3): Promise<number> {
  let least = Infinity
  for (let n = 0; n < times; n++) least = Math.min(least, (await timed(work)).seconds)
  return least
}

/** The value below which this share of the times lies. */
export function quantile(times: number[], share: number): number {
  const sorted = [...times].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
