import { createCrypto } from './crypto'

const crypto = createCrypto('k'.repeat(64))

test('a sealed text can be opened, and the same text is sealed differently each time', () => {
  const sealed = crypto.seal('mail', '密碼 482 913')
  expect(crypto.open('mail', sealed)).toBe('密碼 482 913')
  expect(crypto.seal('mail', '密碼 482 913')).not.toBe(sealed)
  expect(sealed).not.toContain('482')
})

test('a text that was changed, or sealed for another purpose or with another key, is not opened', () => {
  const sealed = crypto.seal('mail', 'text')
  const [key = '', iv = '', tag = '', text = ''] = sealed.split('.')
  const flipped = Buffer.from(text, 'base64url')
  flipped[0]! ^= 1
  for (const bad of [
    `${key}.${iv}.${tag}.${flipped.toString('base64url')}`,
    `${key}.${iv}.${tag.slice(0, 6)}.${text}`,
    `${'0'.repeat(key.length)}.${iv}.${tag}.${text}`,
    'x',
    '',
  ])
    expect(() => crypto.open('mail', bad)).toThrow()
  expect(() => crypto.open('other', sealed)).toThrow()
  expect(() => createCrypto('j'.repeat(64)).open('mail', sealed)).toThrow()
})

test('a text sealed for one row is not opened for another', () => {
  const sealed = crypto.seal('tokens', 'secret', 'media_accounts 1')
  expect(crypto.open('tokens', sealed, 'media_accounts 1')).toBe('secret')
  for (const row of ['media_accounts 2', '', undefined])
    expect(() => crypto.open('tokens', sealed, row)).toThrow()
})

test('an older key opens what it sealed, but does not seal anything new', () => {
  const sealed = crypto.seal('tokens', 'secret', 'row')
  const next = createCrypto('n'.repeat(64), ['k'.repeat(64)])
  expect(next.open('tokens', sealed, 'row')).toBe('secret')
  expect([next.isCurrent(sealed), crypto.isCurrent(sealed)]).toEqual([false, true])
  const resealed = next.seal('tokens', 'secret', 'row')
  expect(next.isCurrent(resealed)).toBe(true)
  expect(() => crypto.open('tokens', resealed, 'row')).toThrow('neither SECRET_KEY nor in SECRET_KEY_OLD')
})

test('a signature of an older key is found after the key was changed, the current one first', () => {
  const next = createCrypto('n'.repeat(64), ['k'.repeat(64)])
  const [now, ...older] = next.everySignature('device', 'text')
  expect([now, older]).toEqual([next.sign('device', 'text'), [crypto.sign('device', 'text')]])
})

test('a signature is valid only for its text, its purpose and its key', () => {
  const signature = crypto.sign('media', 'page/1')
  expect(crypto.verify('media', 'page/1', signature)).toBe(true)
  for (const [purpose, text] of [
    ['media', 'page/2'],
    ['code', 'page/1'],
  ] as const)
    expect(crypto.verify(purpose, text, signature)).toBe(false)
  expect(createCrypto('j'.repeat(64)).verify('media', 'page/1', signature)).toBe(false)
  expect(crypto.verify('media', 'page/1', '')).toBe(false)
})
