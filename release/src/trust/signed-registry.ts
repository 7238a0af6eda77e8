import { Problem } from '../problem'
import type { Order, RegistryState, ReleaseState } from '../registry'
import { hashOf } from './keys'
import { isOrderOf, isWitnessOf, signOrder, signState } from './orders'
import type { Security } from './security'

/** How many states are searched for the newest order of each release, and the maximum if a release has none in them. */
const lookedAt = { first: 50, most: 200 }

interface Known {
  order: Order
  /** Undefined if the order says that the release is gone. */
  entry: ReleaseState | undefined
}

type ReadRaw = (revision: number) => Promise<{ state: RegistryState; bytes: Buffer }>

/**
 * The registry of a store that is not trusted. Each entry carries the order of an owner or an operator. For each release, the newest
 * order ever seen is in force, so an entry that is forged, left out or taken from an older state changes nothing.
 */
export class SignedRegistry {
  private readonly known = new Map<string, Known>()
  /** All states up to this revision were read, with the trust document in force: they contain nothing new. */
  private looked = 0

  /** Signed along with everything, so that it cannot be moved to another environment. */
  private readonly bound: { environment?: string }

  constructor(
    private readonly security: Security,
    environment: string | undefined,
    private readonly readRaw: ReadRaw,
  ) {
    this.bound = environment ? { environment } : {}
  }

  /** The revision up to which states contain nothing new. */
  get lookedTo(): number {
    return this.looked
  }

  private isComplete(): boolean {
    return Object.keys(this.security.trust.current.releases).every((name) => this.known.has(name))
  }

  /** Drops orders of keys that are no longer trusted. */
  revise() {
    this.looked = 0
    for (const [name, { order, entry }] of this.known)
      if (!this.isValid(name, order, entry)) this.known.delete(name)
  }

  /** @param older the numbers of the states before it, ascending, and after `lookedTo` */
  async newest(state: RegistryState, older: number[]): Promise<RegistryState> {
    this.note(state)
    const back = older.toReversed().slice(0, lookedAt.most)
    for (let at = 0; at < back.length && (at < lookedAt.first || !this.isComplete()); at += lookedAt.first)
      await Promise.all(
        back.slice(at, at + lookedAt.first).map(async (revision) => {
          const found = await this.readRaw(revision).catch(nullWhereDamaged)
          if (found) this.note(found.state)
        }),
      )
    this.looked = Math.max(this.looked, state.revision)
    const releases = Object.fromEntries(
      [...this.known].flatMap(([name, { entry }]) => (entry ? [[name, entry] as const] : [])),
    )
    const gone = Object.fromEntries(
      [...this.known].flatMap(([name, { entry, order }]) => (entry ? [] : [[name, order] as const])),
    )
    this.reportForged(state)
    const { gone: _, ...rest } = state
    return { ...rest, releases, ...(Object.keys(gone).length > 0 && { gone }) }
  }

  /** An entry that differs from its release's newest order was not written by an owner. */
  private reportForged({ revision, releases }: RegistryState) {
    const isAsOrdered = (name: string, { order, entry }: Known) => {
      const said = releases[name]
      return said ? said.order?.sig === order.sig && this.isValid(name, said.order, said) : !entry
    }
    const forged = [...this.known].flatMap(([name, known]) => (isAsOrdered(name, known) ? [] : [name]))
    const unordered = Object.keys(releases).filter((name) => !this.known.has(name))
    const names = [...forged, ...unordered].sort()
    if (names.length > 0)
      this.security.trust.report(
        new Problem(
          `Revision ${revision} contains changes of ${names.join(', ')} without a valid owner signature. The last signed version is served. ` +
            'Find out who can write to the store.',
          'not_signed',
        ),
      )
  }

  /** A state without the entries that no owner ordered. */
  withoutForged(state: RegistryState): RegistryState {
    const forged = this.forgedIn(state)
    const releases = Object.entries(state.releases).filter(([name]) => !forged.includes(name))
    return { ...state, releases: Object.fromEntries(releases) }
  }

  /** The releases whose entry no owner ordered, or one whose key was withdrawn since. */
  forgedIn({ releases }: RegistryState): string[] {
    return Object.entries(releases).flatMap(([name, entry]) =>
      this.isValid(name, entry.order, entry) ? [] : [name],
    )
  }

  private note({ revision, releases, gone = {} }: RegistryState) {
    const orders = [
      ...Object.entries(releases).map(([name, entry]) => [name, entry.order, entry] as const),
      ...Object.entries(gone).map(([name, order]) => [name, order, undefined] as const),
    ]
    for (const [name, order, entry] of orders) {
      // An order with a future revision would outlast every later one.
      if (!order || order.revision > revision) continue
      const before = this.known.get(name)
      if (before && before.order.revision >= order.revision) continue
      if (this.isValid(name, order, entry)) this.known.set(name, { order, entry })
    }
  }

  private isValid(name: string, order: Order | undefined, entry: ReleaseState | undefined): boolean {
    return (
      order !== undefined &&
      isOrderOf(order, { ...orderedOf(name, entry), ...this.bound }, this.security.trust.orderKeys(name))
    )
  }

  /**
   * Signs the entries that a change has modified, and the whole state.
   * @throws Problem if there is no key, or it is not one of an owner or an operator
   */
  async sign(before: RegistryState, after: RegistryState): Promise<RegistryState> {
    const { signer } = this.security
    if (!signer)
      throw new Problem(
        'Changes of this store must be signed, but there is no key to sign with. Set yours: RELEASE_KEY=FILE.',
        'not_allowed',
      )
    const { revision } = after
    const orderFor = (name: string, entry: ReleaseState | undefined) => {
      this.refuseUnlessAllowed(name, signer.id)
      return signOrder(signer, { ...orderedOf(name, entry), ...this.bound, revision })
    }
    const releases = Object.fromEntries(
      Object.entries(after.releases).map(([name, entry]) => [
        name,
        entry === before.releases[name] && entry.order ? entry : { ...entry, order: orderFor(name, entry) },
      ]),
    )
    const left = Object.keys(before.releases).filter((name) => !(name in releases))
    const gone = Object.fromEntries([
      ...Object.entries(before.gone ?? {}).filter(([name]) => !(name in releases)),
      ...left.map((name) => [name, orderFor(name, undefined)] as const),
    ])
    const { witness: _, gone: __, ...rest } = after
    const state = { ...rest, releases, ...(Object.keys(gone).length > 0 && { gone }) }
    const previous = revision > 1 ? await this.readRaw(revision - 1).catch(nullWhereDamaged) : null
    return {
      ...state,
      witness: signState(signer, { ...state, ...this.bound }, previous ? hashOf(previous.bytes) : undefined),
    }
  }

  private refuseUnlessAllowed(name: string, by: string) {
    const { trust } = this.security
    const allowed = trust.orderKeys(name)
    if (allowed.some(({ id }) => id === by)) return
    const who =
      allowed.length > 0 ? allowed.map(({ id }) => trust.nameOf(id)).join(', ') : 'no one, as it has no owner'
    throw new Problem(
      `Your key (${trust.nameOf(by)}) is not allowed to change ${name}. Allowed: ${who}.`,
      'not_allowed',
    )
  }

  async witnesses(revisions: number[]): Promise<Map<number, { by: string; isChained: boolean }>> {
    const { trust } = this.security
    const found = new Map<number, { by: string; isChained: boolean }>()
    let last: string | undefined
    for (const revision of revisions) {
      const raw = await this.readRaw(revision).catch(nullWhereDamaged)
      if (raw) {
        const { witness, ...state } = raw.state
        const isSigned =
          witness !== undefined && isWitnessOf(witness, { ...state, ...this.bound }, trust.allKeys())
        const isFirst = revision === revisions[0]
        found.set(revision, {
          by: isSigned ? trust.nameOf(witness.by) : '',
          isChained: isFirst || (isSigned && witness.previous === last),
        })
      }
      last = raw && hashOf(raw.bytes)
    }
    return found
  }
}

/** The subject of an order, without the order itself. */
function orderedOf(name: string, entry: ReleaseState | undefined) {
  if (!entry) return { name, entry: 'gone' as const }
  const { order: _, ...rest } = entry
  return { name, entry: rest }
}

const nullWhereDamaged = (error: unknown) => {
  if (error instanceof Problem) return undefined
  throw error
}
