/** Counts what is in progress, in total and by address; an address with nothing left is removed. */
export class Ledger {
  private total = 0
  private readonly byAddress = new Map<string, number>()

  constructor(
    private readonly mostPerAddress: number,
    private readonly most = Infinity,
  ) {}

  /** Returns false, and counts nothing, if it would exceed a limit. */
  take(address: string, amount = 1): boolean {
    const mine = (this.byAddress.get(address) ?? 0) + amount
    if (mine > this.mostPerAddress || this.total + amount > this.most) return false
    this.byAddress.set(address, mine)
    this.total += amount
    return true
  }

  give(address: string, amount = 1): void {
    const left = (this.byAddress.get(address) ?? 0) - amount
    this.total -= amount
    if (left > 0) this.byAddress.set(address, left)
    else this.byAddress.delete(address)
  }
}
