/** Counts of what is on its way, in all and by address; an address that has nothing more is forgotten. */
export class Ledger {
  private total = 0
  private readonly byAddress = new Map<string, number>()

  constructor(
    private readonly mostPerAddress: number,
    private readonly most = Infinity,
  ) {}

  /** False, and nothing is counted, where it would be too much. */
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
