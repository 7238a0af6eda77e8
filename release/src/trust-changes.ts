import { randomBytes } from 'node:crypto'
import { Misunderstood, Problem } from './problem'
import { type Author, emptyRegistry, mending, type RegistryState } from './registry'
import { signVersion } from './sign-version'
import type { ReleaseStore } from './store/release-store'
import {
  isSignedBy,
  openTrust,
  releaseName,
  trustDocument,
  type TrustDocument,
  trustType,
} from './trust/document'
import { addSignature, type Envelope, sealEnvelope } from './trust/envelope'
import { hashOf, parsePublicKey, type PrivateKey, publicText } from './trust/keys'
import { Trust, trustFile } from './trust/trust'

/** What a key can be allowed: releases by name, or one of these. */
const roles = ['root', 'operators'] as const

export interface Allowance {
  /** A public key to add, and its name. */
  key?: string | undefined
  as?: string | undefined
  routes?: string[] | undefined
  layout?: boolean | undefined
  threshold?: number | undefined
}

/**
 * The first trust document of a store: this key becomes its root, an operator, and the owner of everything that is live in any
 * environment, with the present addresses of each. Signs all live versions, canaries and roll-back targets, and orders the
 * registries as they are.
 * @throws Problem
 */
export async function beginTrust(
  plain: ReleaseStore,
  signer: PrivateKey,
  { author, as, now }: { author: Author; as: string; now: () => Date },
): Promise<{ sealed: Envelope; state: RegistryState }> {
  const environments = await plain.everywhere()
  const states = await Promise.all(environments.map((each) => each.read()))
  const releases: TrustDocument['releases'] = {}
  for (const [name, { live }] of states.flatMap((state) => Object.entries(state.releases))) {
    const { declaration } = await plain.manifest(name, live)
    const before = releases[name]?.routes ?? []
    releases[name] = {
      keys: [signer.id],
      threshold: 1,
      ...(declaration && {
        routes: [...new Set([...before, ...declaration.routes.map(({ path }) => path)])],
      }),
      ...((declaration?.layout || releases[name]?.layout) && { layout: true }),
    }
  }
  const document: TrustDocument = {
    version: 1,
    keys: { [signer.id]: { name: as, public: publicText(signer) } },
    root: { keys: [signer.id], threshold: 1 },
    operators: { keys: [signer.id] },
    releases,
  }
  const sealed = sealEnvelope(trustType, trustDocument.parse(document), [signer])
  const store = plain.with({ trust: new Trust(plain.backend, sealed, 'the new document'), signer })
  for (const [name, { live, past, canary }] of states.flatMap((state) => Object.entries(state.releases)))
    for (const version of new Set([live, ...(canary ? [canary.version] : []), ...past]))
      await signVersion(store, { name, version })
  let own = emptyRegistry
  for (const [at, before] of states.entries()) {
    const each = store.in(environments[at]!.environment)
    const after = await each.sign(before, mending(before, [], author, now()))
    if (!(await each.append(after)))
      throw new Problem('Something was published at the same time. Run the command again.', 'busy')
    if (each.environment === store.environment) own = after
  }
  return { sealed, state: own }
}

/** The document with a key, an address or a number added to a role. @throws Problem, Misunderstood */
export function allowing(before: TrustDocument, role: string, given: Allowance): TrustDocument {
  const after = structuredClone(before)
  after.version++
  if (given.key) {
    const id = idOf(given.key)
    const isTaken = Object.values(after.keys).some(({ name }) => name === given.as)
    if (!after.keys[id] && isTaken)
      throw new Misunderstood(
        `${given.as} is the name of another key. Choose one that names only this one: --as ${given.as}-2`,
      )
    if (!after.keys[id] && !given.as) throw new Misunderstood('Whose key is it? Add a name: --as ann')
    after.keys[id] ??= { name: given.as ?? '', public: given.key }
    add(keysIn(after, role), id)
  }
  const own = role === 'operators' ? undefined : role === 'root' ? after.root : ownersIn(after, role)
  if (given.threshold !== undefined) {
    if (!own) throw new Misunderstood('One operator is enough: a threshold is for root and releases.')
    own.threshold = given.threshold
  }
  if (given.routes?.length || given.layout) {
    if (role === 'root' || role === 'operators') throw new Misunderstood('Addresses belong to releases.')
    const release = ownersIn(after, role)
    release.routes ??= []
    for (const route of given.routes ?? []) add(release.routes, addressOf(route))
    if (given.layout) release.layout = true
  }
  return checked(after)
}

/** What a new token allows, and until when. */
export interface TokenGiven {
  /** `reader`, `developer`, `operator`, or the release whose owner has the token. */
  role: string
  until: string
}

/** The document with the hash of a new token, and the token itself, which is shown once. @throws Problem, Misunderstood */
export function givingToken(
  before: TrustDocument,
  name: string,
  { role, until }: TokenGiven,
  now: Date,
): { document: TrustDocument; token: string } {
  const isRelease = Object.hasOwn(before.releases, role)
  if (!isRelease && !['reader', 'developer', 'operator'].includes(role))
    throw new Misunderstood(
      `${role} is not a role: use reader, developer, operator, or a release (for its owners).`,
    )
  if (!(Date.parse(until) > now.getTime()))
    throw new Misunderstood('Until when? --until 2027-06-30, a time that is not over yet')
  if (!/^[\w.-]{1,40}$/.test(name) || name === 'automatic')
    throw new Misunderstood(`${name} is not a valid token name: use letters, digits, dots and dashes.`)
  const token = randomBytes(24).toString('base64url')
  const after = structuredClone(before)
  after.version++
  after.tokens = {
    ...after.tokens,
    [name]: {
      hash: hashOf(token),
      until: new Date(until).toISOString(),
      ...(isRelease ? { role: 'owner', release: role } : { role: role as 'reader' }),
    },
  }
  return { document: checked(after), token }
}

/**
 * The document without a key, whose signatures then no longer count, or without a token.
 * @param what its name, or the id of a key; `key:ann` and `token:ann` if both have that name
 * @throws Problem
 */
export function withdrawing(before: TrustDocument, what: string): TrustDocument {
  const found = findNamed(before, what)
  if (found.kind === 'token') {
    const { [found.id]: _, ...tokens } = before.tokens!
    return checked({ ...before, version: before.version + 1, tokens })
  }
  const { id } = found
  const after = structuredClone(before)
  after.version++
  delete after.keys[id]
  const without = (keys: string[]) => keys.filter((each) => each !== id)
  after.root.keys = without(after.root.keys)
  after.operators.keys = without(after.operators.keys)
  for (const [name, release] of Object.entries(after.releases)) {
    release.keys = without(release.keys)
    const { length } = release.keys
    // Without any owner, none of its versions is served. If fewer owners are left than must sign, a person must decide.
    if (length === 0) release.threshold = 1
    else if (release.threshold > length)
      throw new Problem(
        `${name} needs ${release.threshold} signatures and would have ${length} owner${length === 1 ? '' : 's'}. Add one first: ` +
          `release trust allow ${name} --key PUBLIC --as NAME. Or lower the threshold: release trust allow ${name} --threshold ${length}.`,
      )
  }
  if (after.root.keys.length === 0)
    throw new Problem(
      'That is the last root key. Add another one first: release trust allow root --key PUBLIC --as NAME.',
    )
  return checked(after)
}

/** The one key or token that is meant. Of two with one name, ending the wrong one would leave a stolen key valid. @throws Problem */
function findNamed({ keys, tokens = {} }: TrustDocument, what: string) {
  const name = what.replace(/^(key|token):/, '')
  const ids = Object.keys(keys).filter((id) => id === name || keys[id]!.name === name)
  const found = [
    ...(what.startsWith('token:') ? [] : ids.map((id) => ({ kind: 'key' as const, id }))),
    ...(Object.hasOwn(tokens, name) && !what.startsWith('key:')
      ? [{ kind: 'token' as const, id: name }]
      : []),
  ]
  const [only, ...others] = found
  if (!only) throw new Problem(`There is no key or token called ${what}. See \`release trust\`.`)
  if (others.length === 0) return only
  const each = found.map(({ kind, id }) => (ids.length > 1 ? `${kind}:${id}` : `${kind}:${name}`))
  throw new Problem(
    `${found.length} keys or tokens are called ${name}. Nothing was changed. Withdraw each that has to end: ` +
      `${each.map((one) => `release trust withdraw ${one}`).join(', ')}.`,
  )
}

/**
 * Puts the next version of the document in force, and notifies every open page.
 * @returns false if more root keys must sign first
 * @throws Problem
 */
export async function applyTrust(
  store: ReleaseStore,
  sealed: Envelope,
  author: Author,
  now: () => Date,
): Promise<boolean> {
  const { security } = store
  if (!security) throw new Problem('No trust document is set. Set the one in force: RELEASE_TRUST=FILE.')
  await store.refreshTrust()
  const { document } = openOwn(sealed)
  if (document.version !== security.trust.current.version + 1)
    throw new Problem(
      `This document is version ${document.version}, but version ${security.trust.current.version} is in force. Make the change again.`,
      'changed_meanwhile',
    )
  if (!isSignedBy(sealed, security.trust.current) || !isSignedBy(sealed, document)) return false
  const bytes = Buffer.from(`${JSON.stringify(sealed, null, 2)}\n`)
  if (!(await store.backend.create(trustFile(document.version), bytes))) {
    await store.refreshTrust()
    throw (
      security.trust.blockedBy ??
      new Problem(`Version ${document.version} already exists. Review it and make the change again.`, 'busy')
    )
  }
  await store.refreshTrust()
  // Edges and open pages look for the next revision, in every environment.
  for (const each of await store.everywhere())
    await each.update((before) => (before.revision === 0 ? before : mending(before, [], author, now())))
  return true
}

/** Adds one more root key's signature. */
export const signTrust = (sealed: Envelope, key: PrivateKey): Envelope => addSignature(sealed, key)

/** A document that may still lack signatures. @throws Problem */
export function openOwn(sealed: Envelope): { document: TrustDocument } {
  try {
    return openTrust(sealed, 'It')
  } catch (error) {
    if (!(error instanceof Problem) || error.key !== 'not_signed') throw error
    return { document: trustDocument.parse(JSON.parse(Buffer.from(sealed.payload, 'base64').toString())) }
  }
}

function keysIn(document: TrustDocument, role: string): string[] {
  if (role === 'root' || role === 'operators') return document[role].keys
  return ownersIn(document, role).keys
}

function ownersIn({ releases }: TrustDocument, name: string) {
  if (!releaseName.safeParse(name).success)
    throw new Misunderstood(`${name} is neither a release (shell, mf-…) nor one of ${roles.join(', ')}.`)
  return (releases[name] ??= { keys: [], threshold: 1, ...(name !== 'shell' && { routes: [] }) })
}

function idOf(text: string): string {
  try {
    return parsePublicKey(text).id
  } catch {
    throw new Misunderstood(
      `${text} is not a public key. \`release key FILE\` creates a key and prints its public half.`,
    )
  }
}

function checked(document: TrustDocument): TrustDocument {
  const parsed = trustDocument.safeParse(document)
  if (parsed.success) return parsed.data
  throw new Problem(
    `The trust document would be invalid: ${parsed.error.issues.map(({ message }) => message).join('; ')}.`,
  )
}

/** An address that nothing can match would be found only when the team publishes. @throws Misunderstood */
function addressOf(route: string): string {
  if (/^\/(\*|[^\s*?#]*(\/\*)?)$/.test(route)) return route
  throw new Misunderstood(
    `${route} is not an address: begin with a slash, /gifts, or /gifts/* for all addresses below it.`,
  )
}

const add = (list: string[], each: string) => void (list.includes(each) || list.push(each))
