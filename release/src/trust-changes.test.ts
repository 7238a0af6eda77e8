import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeOwned, newKey } from '../test/owners'
import { trustType } from './trust/document'
import { sealEnvelope } from './trust/envelope'
import { publicText } from './trust/keys'
import { allowing, applyTrust, givingToken, signTrust, withdrawing } from './trust-changes'

const now = () => new Date('2026-11-21T08:00:00Z')
const author = { who: 'ruth', why: 'a test' }

test('refuses to withdraw a key if a release would have fewer owners than it needs signatures', () => {
  const { document } = makeOwned(['ann', 'ben'], { shell: { keys: ['ann', 'ben'] } })
  const two = allowing(document, 'shell', { threshold: 2 })
  expect(() => withdrawing(two, 'ben')).toThrow(
    /shell needs 2 signatures and would have 1 owner.*release trust allow shell --key/s,
  )
  // With an explicit decision it is allowed.
  expect(withdrawing(allowing(two, 'shell', { threshold: 1 }), 'ben').releases.shell).toMatchObject({
    keys: two.releases.shell!.keys.slice(0, 1),
    threshold: 1,
  })
})

test('a name that a key and a token have is withdrawn only by its kind, so that a stolen key does not stay valid', () => {
  const { document, keys } = makeOwned(['ann'], { shell: { keys: ['ann'] } })
  const both = givingToken(document, 'ann', { role: 'operator', until: '2026-12-01' }, now()).document
  expect(() => withdrawing(both, 'ann')).toThrow(
    /Nothing was changed.*trust withdraw key:ann, release trust withdraw token:ann/s,
  )
  expect(withdrawing(both, 'key:ann')).toMatchObject({
    tokens: both.tokens,
    releases: { shell: { keys: [] } },
  })
  expect(withdrawing(both, 'token:ann')).toMatchObject({ tokens: {}, keys: both.keys })
  expect(() => withdrawing(document, 'token:ann')).toThrow('no key or token called token:ann')
  // A store from the time when two keys could have one name.
  const other = newKey()
  const twins = structuredClone(document)
  twins.keys[other.id] = { name: 'ann', public: publicText(other) }
  expect(() => withdrawing(twins, 'ann')).toThrow(`key:${other.id}`)
  expect(Object.keys(withdrawing(twins, `key:${keys.ann!.id}`).keys)).toContain(other.id)
})

test('a new key needs a name of its own, a token a time that is not over, and an address its slash', () => {
  const { document } = makeOwned(['ann'], { 'mf-gifts': { keys: ['ann'] } })
  expect(() => allowing(document, 'mf-gifts', { key: publicText(newKey()), as: 'ann' })).toThrow(
    /ann is the name of another key.*--as ann-2/,
  )
  for (const until of ['', 'tomorrow', '2026-11-21T07:59:59Z'])
    expect(() => givingToken(document, 'rita', { role: 'reader', until }, now())).toThrow(/^Until when\?/)
  for (const route of ['gifts', 'https://fankeep.test/gifts', '/gifts*', '/gifts/*/new', ''])
    expect(() => allowing(document, 'mf-gifts', { routes: [route] })).toThrow(
      /is not an address: begin with a slash/,
    )
  const routes = ['/', '/*', '/gifts', '/gifts/*', '/gifts/:gift']
  expect(allowing(document, 'mf-gifts', { routes }).releases['mf-gifts']!.routes).toEqual(routes)
})

test.each([
  ['that a stranger signed', 'forged', /not signed by enough .*root keys.*delete .*00000002\.json/s],
  ['that cannot be read', 'no document', /not a valid trust document.*delete .*00000002\.json/s],
])(
  'a next version %s is not followed; a change says what to delete, and is possible afterwards',
  async (...given) => {
    const [, kind, said] = given
    const { document, keys, folder, storeOf } = makeOwned(['ann'], {})
    const stranger = newKey()
    const forged = { ...allowing(document, 'root', { key: publicText(stranger), as: 'eve' }), version: 2 }
    const file = join(folder, 'trust/00000002.json')
    mkdirSync(join(folder, 'trust'))
    writeFileSync(
      file,
      kind === 'forged' ? JSON.stringify(sealEnvelope(trustType, forged, [stranger])) : kind,
    )
    const store = storeOf('ruth')
    const sealed = sealEnvelope(trustType, withdrawing(document, 'ann'), [keys.ruth!])
    await expect(applyTrust(store, sealed, author, now)).rejects.toThrow(said)
    expect(store.trustVersion).toBe(1)
    rmSync(file)
    expect(await applyTrust(store, sealed, author, now)).toBe(true)
    expect(store.trustVersion).toBe(2)
  },
)

describe('the root keys', () => {
  test('with a threshold of 2, one key changes nothing and two replace a lost one', async () => {
    const { document, keys, storeOf } = makeOwned(
      ['rita', 'rob', 'ann'],
      {},
      {
        root: ['ruth', 'rita', 'rob'],
        threshold: 2,
      },
    )
    const fresh = newKey()
    // Ruth's key is lost: the two others replace it.
    const without = withdrawing(document, 'ruth')
    const next = { ...allowing(without, 'root', { key: publicText(fresh), as: 'ruth-2' }), version: 2 }
    const one = sealEnvelope(trustType, next, [keys.rita!])
    const store = storeOf('rita')
    expect(await applyTrust(store, one, author, now)).toBe(false)
    expect(store.trustVersion).toBe(1)
    expect(await applyTrust(store, signTrust(one, keys.rita!), author, now)).toBe(false)
    expect(await applyTrust(store, signTrust(one, keys.rob!), author, now)).toBe(true)
    const another = storeOf()
    await another.refreshTrust()
    expect(another.security!.trust.current.root.keys).toContain(fresh.id)
    expect(another.security!.trust.current.root.keys).not.toContain(keys.ruth!.id)
  })

  test('the last root key cannot be withdrawn', () => {
    const { document } = makeOwned([], {})
    expect(() => withdrawing(document, 'ruth')).toThrow(/last root key.*release trust allow root/s)
  })
})
