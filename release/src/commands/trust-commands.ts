import { readFileSync, writeFileSync } from 'node:fs'
import type { Command, Options } from './commands'
import { authorOf } from './author'
import { messageOf, Misunderstood, Problem } from '../problem'
import { signVersion } from '../sign-version'
import { environmentOf } from '../store/environment'
import { openOwnStore, openStore, storeAddress } from '../store/open'
import type { ReleaseStore } from '../store/release-store'
import {
  allowing,
  applyTrust,
  beginTrust,
  givingToken,
  openOwn,
  signTrust,
  withdrawing,
} from '../trust-changes'
import { nameOf, type TrustDocument, trustType } from '../trust/document'
import { envelope, sealEnvelope, type Envelope } from '../trust/envelope'
import { makeKey, publicText, readKey } from '../trust/keys'

const passphrase = () => process.env.RELEASE_KEY_PASSPHRASE || undefined

function ownKey() {
  const file = process.env.RELEASE_KEY
  if (!file) throw new Misunderstood('Which key? RELEASE_KEY=FILE (`release key FILE` makes one).')
  return readKey(file, passphrase())
}

/** Keys, and who is allowed what (docs/teams.md, "Owners and keys"). */
export const trustCommands: Record<string, Command> = {
  async key([file]) {
    if (!file) throw new Misunderstood('Into which file? release key FILE')
    const key = makeKey(file, passphrase())
    const text = publicText(key)
    return {
      answer: { id: key.id, public: text, file },
      rows: [[`${file} signs; keep it to yourself. Its public half, for who allows it:`], [text]],
    }
  },

  async sign([name, version]) {
    if (!name || !version) throw new Misunderstood('What? release sign NAME VERSION')
    const store = await openOwnStore()
    const signed = await signVersion(store, { name, version })
    const needed = store.security!.trust.current.releases[name]!.threshold
    return {
      answer: { name, version, signed, needed },
      rows: [[`${name} ${version}: ${signed} of ${needed} have signed.`]],
    }
  },

  async token([name], { role, until, ...options }) {
    if (!name || !role)
      throw new Misunderstood('release token NAME --role reader|developer|operator|RELEASE --until DATE')
    const { store, document } = await current()
    const given = givingToken(document, name, { role, until: until ?? '' }, new Date())
    const { answer, rows } = await put(store, sealEnvelope(trustType, given.document, [ownKey()]), options)
    const said = `The token of ${name}, shown this once: ${given.token}`
    return { answer: { answer, token: given.token }, rows: [...rows, [said]] }
  },

  async trust([what, ...args], options) {
    if (what === undefined) return shown((await current()).document)
    const run = Object.hasOwn(parts, what) ? parts[what] : undefined
    if (!run) throw new Misunderstood(`release trust: init, allow, withdraw or sign, not ${what}.`)
    return run(args, options)
  },
}

const parts: Record<string, Command> = {
  async init([file], options) {
    if (!file) throw new Misunderstood('Into which file? release trust init FILE')
    const author = authorOf(options, 'from here on what is live is signed')
    const environment = environmentOf(process.env.RELEASE_ENVIRONMENT)
    const store = openStore(storeAddress(process.env), undefined, environment)
    if (!options.again && (await hasOwners(store)))
      throw new Problem(
        `This store already has owners. ${useTheirs} Only if all root keys are lost, add --again: it makes a new document, ` +
          'which every edge server then needs as RELEASE_TRUST.',
      )
    const { sealed, state } = await beginTrust(store, ownKey(), {
      author,
      as: options.as ?? author.who,
      now: () => new Date(),
    })
    writeEnvelope(file, sealed, 'wx')
    const { document } = openOwn(sealed)
    const said = `Give ${file} to every edge server and to who publishes: RELEASE_TRUST=${file}. Revision ${state.revision} is signed.`
    return { answer: { document, revision: state.revision }, rows: [...shown(document).rows, [], [said]] }
  },

  async allow([role], options) {
    if (!role) throw new Misunderstood('Whom? release trust allow NAME|root|operators --key PUBLIC --as NAME')
    const { store, document } = await current()
    const after = allowing(document, role, {
      key: options.key,
      as: options.as,
      routes: options.route,
      layout: options.layout,
      threshold: options.threshold === undefined ? undefined : numberOf(options.threshold),
    })
    return put(store, sealEnvelope(trustType, after, [ownKey()]), options)
  },

  async withdraw([key], options) {
    if (!key) throw new Misunderstood('Which key? release trust withdraw NAME --why TEXT')
    const { store, document } = await current()
    const after = withdrawing(document, key)
    const orphans = Object.keys(after.releases).filter(
      (name) => after.releases[name]!.keys.length === 0 && document.releases[name]!.keys.length > 0,
    )
    const { answer, rows } = await put(store, sealEnvelope(trustType, after, [ownKey()]), options)
    const warnings = orphans.map((name) => [
      `${name} has no owner without that key: none of its versions is served until another owner signs one. ` +
        `First: release trust allow ${name} --key PUBLIC --as NAME.`,
    ])
    return { answer, rows: [...rows, ...warnings] }
  },

  async sign([file], options) {
    if (!file) throw new Misunderstood('Which one? release trust sign FILE')
    const { store } = await current()
    return put(store, signTrust(readEnvelope(file), ownKey()), options)
  },
}

const useTheirs = 'Ask one of them for the document, and set RELEASE_TRUST=FILE.'

/** Whether a store that was opened without a trust document is signed: in a store with owners, each state is. */
const hasOwners = async (store: ReleaseStore) => Boolean((await store.read()).witness)

async function current() {
  const store = await openOwnStore()
  if (!store.security)
    throw new Problem(
      (await hasOwners(store))
        ? `This store has owners, but no trust document is set. ${useTheirs}`
        : 'This store has no trust document. Create one with `release trust init FILE`, then set RELEASE_TRUST=FILE.',
    )
  return { store, document: store.security.trust.current }
}

/** Puts it in force if enough root keys have signed, otherwise writes a file for the next one. */
async function put(store: ReleaseStore, sealed: Envelope, options: Options) {
  const { document } = openOwn(sealed)
  if (options['dry-run']) return shown(document, 'Checked only, nothing was changed. The result would be:')
  const author = authorOf(options, `trust document ${document.version}`)
  if (await applyTrust(store, sealed, author, () => new Date()))
    return shown(document, `Version ${document.version} is in force. Open pages apply it within seconds.`)
  const file = options.out ?? `trust-${document.version}.json`
  writeEnvelope(file, sealed, 'w')
  return shown(
    document,
    `Not in force yet: ${document.root.threshold} root keys must sign. The next one: release trust sign ${file}`,
  )
}

function shown(document: TrustDocument, said?: string) {
  const names = (ids: string[]) => ids.map((id) => nameOf(document, id)).join(', ') || '–'
  const rows = [
    ['WHAT', 'WHO', 'SIGN', 'ADDRESSES'],
    ['root', names(document.root.keys), String(document.root.threshold), ''],
    ['operators', names(document.operators.keys), '1', ''],
    ...Object.entries(document.releases).map(([name, { keys, threshold, routes, layout }]) => [
      name,
      names(keys),
      String(threshold),
      [...(routes ?? []), ...(layout ? ['(frame)'] : [])].join(' '),
    ]),
    ...Object.entries(document.tokens ?? {}).map(([name, { role, release, until }]) => [
      `token: ${release ?? role}`,
      name,
      '',
      `until ${until.slice(0, 10)}`,
    ]),
  ]
  return { answer: { document, said }, rows: said ? [...rows, [], [said]] : rows }
}

function writeEnvelope(file: string, sealed: Envelope, flag: 'w' | 'wx') {
  try {
    writeFileSync(file, `${JSON.stringify(sealed, null, 2)}\n`, { flag })
  } catch (error) {
    throw new Problem(`${file} cannot be written: ${messageOf(error)}.`)
  }
}

function readEnvelope(file: string): Envelope {
  try {
    return envelope.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    throw new Problem(`${file} is not a valid trust document: ${messageOf(error)}.`)
  }
}

function numberOf(text: string) {
  const number = Number(text)
  if (Number.isInteger(number) && number > 0) return number
  throw new Misunderstood(`${text} is not a valid number of signatures.`)
}
