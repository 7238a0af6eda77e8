import { createCrypto } from './crypto'

const crypto = createCrypto('k'.repeat(64))

test('what was sealed is opened, and never looks the same twice', () => {
  const sealed = crypto.seal('mail', '密碼 482 913')
  expect(crypto.open('mail', sealed)).toBe('密碼 482 913')
  expect(crypto.seal('mail', '密碼 482 913')).not.toBe(sealed)
  expect(sealed).not.toContain('482')
})

test('what was changed, sealed for something else or by another key is not opened', () => {
  const sealed = crypto.seal('mail', 'text')
  const [iv = '', tag = '', text = ''] = sealed.split('.')
  const flipped = Buffer.from(text, 'base64url')
  flipped[0]! ^= 1
  for (const bad of [
    `${iv}.${tag}.${flipped.toString('base64url')}`,
    `${iv}.${tag.slice(0, 6)}.${text}`,
    'x',
    '',
  ])
    expect(() => crypto.open('mail', bad)).toThrow()
  expect(() => crypto.open('other', sealed)).toThrow()
  expect(() => createCrypto('j'.repeat(64)).open('mail', sealed)).toThrow()
})

test('a signature is good for its text, its purpose and its key alone', () => {
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
