import { createPrivateKey, createPublicKey, createHash, generateKeyPairSync } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ChangeContext } from '../src/publish'
import { openStore } from '../src/store/open'
import { ReleaseStore } from '../src/store/release-store'
import { type TrustDocument, trustType } from '../src/trust/document'
import { type Envelope, sealEnvelope } from '../src/trust/envelope'
import { type PrivateKey, publicText } from '../src/trust/keys'
import { Trust } from '../src/trust/trust'
import { contextOn, makeFolder } from './builds'

/** A key of a test, in memory. */
export function newKey(): PrivateKey {
  const key = createPrivateKey(
    generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }),
  )
  const spki = createPublicKey(key).export({ type: 'spki', format: 'der' })
  return { id: createHash('sha256').update(spki).digest('hex'), key }
}

type Owners = Record<string, { keys: string[]; threshold?: number; routes?: string[]; layout?: boolean }>

/**
 * A store with owners: `people` by name, each with a key; by default only ruth is `root`. Returns contexts that sign as one of these
 * people, and everything that is needed to act without a key.
 */
export function makeOwned(
  people: string[],
  releases: Owners,
  { root = ['ruth'], threshold = 1, operators = ['olaf'] } = {},
) {
  const folder = makeFolder()
  const keys = Object.fromEntries([...people, 'ruth', 'olaf'].map((name) => [name, newKey()]))
  const idsOf = (names: string[]) => names.map((name) => keys[name]!.id)
  const document: TrustDocument = {
    version: 1,
    keys: Object.fromEntries(
      Object.entries(keys).map(([name, key]) => [key.id, { name, public: publicText(key) }]),
    ),
    root: { keys: idsOf(root), threshold },
    operators: { keys: idsOf(operators) },
    releases: Object.fromEntries(
      Object.entries(releases).map(([name, { keys: names, threshold: most = 1, ...rest }]) => [
        name,
        { keys: idsOf(names), threshold: most, ...rest },
      ]),
    ),
  }
  const sealed = sealEnvelope(
    trustType,
    document,
    root.map((name) => keys[name]!),
  )
  const trust = join(makeFolder(), 'trust.json')
  writeFileSync(trust, JSON.stringify(sealed))
  const { backend } = openStore(folder)
  const storeOf = (name?: string) =>
    new ReleaseStore(backend, {
      trust: new Trust(backend, sealed, trust),
      signer: name ? keys[name] : undefined,
    })
  /** Signs as this person; without a name there is no key. */
  const as = (name?: string): ChangeContext => ({
    ...contextOn(storeOf(name)),
    author: { who: name ?? 'anyone', why: 'a test' },
  })
  return { folder, keys, document, sealed: sealed as Envelope, trust, backend, storeOf, as }
}
