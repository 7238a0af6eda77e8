import { faultCodeForm, faultHalf, lettersOf, parseFaultCode } from './fault-code'

const frames = ['mf-home/0.1.0-aaaaaaaa/page-home.js:1:234', 'shell/0.1.0-bbbbbbbb/main.js:1:999']
const fault = { remote: 'mf-home', name: 'TypeError', frames }

test('a code has eight characters that cannot be confused with each other', () => {
  const seen = new Set(Array.from({ length: 2 ** 15 }, (_, at) => lettersOf(at * 32)).join(''))
  expect([...seen].sort().join('')).toBe('23456789ABCDEFGHJKLMNPQRSTUVWXYZ')
  expect(`${faultHalf(fault)}-${lettersOf(0xfffff)}`).toMatch(faultCodeForm)
})

test('the first half is the same in every version, and differs by place, error name and remote', () => {
  const halves = [
    fault,
    { ...fault, remote: 'mf-auth' },
    { ...fault, name: 'RangeError' },
    { ...fault, frames: ['mf-home/0.1.0-aaaaaaaa/page-home.js:1:235', frames[1]!] },
    { ...fault, frames: [] },
  ].map(faultHalf)
  expect(new Set(halves).size).toBe(halves.length)
  const later = frames.map((frame) => frame.replace(/0\.1\.0-\w+/, '0.2.0-cccccccc'))
  expect(faultHalf({ ...fault, frames: later })).toBe(halves[0])
})

test('fewer than 150 of 10,000 first halves collide', () => {
  const halves = Array.from({ length: 10_000 }, (_, at) =>
    faultHalf({ ...fault, frames: [`mf-home/0.1.0-aaaaaaaa/page-home.js:1:${at}`] }),
  )
  // Of 10,000 halves out of 2^20, about 48 collisions are expected.
  expect(new Set(halves).size).toBeGreaterThan(9850)
})

test.each(['7kqm 2xht', ' 7KQM-2XHT ', '7KQM2XHT', '7KQM–2XHT', '7-K-Q-M-2-X-H-T'])(
  'accepts %j as a code',
  (text) => {
    expect(parseFaultCode(text)).toBe('7KQM-2XHT')
  },
)

test.each(['', '7KQM', '7KQM-2XHT9', '7KQM-2XH0', 'R-7F3A-2041', '7KQM-2XHI'])(
  'rejects %j as a code',
  (text) => {
    expect(parseFaultCode(text)).toBeUndefined()
  },
)
