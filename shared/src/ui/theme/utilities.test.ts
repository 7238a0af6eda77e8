import { system } from './system'
import { toSpace } from './utilities'

test.each([
  [4, '1rem'],
  ['2.5', '0.625rem'],
  [-1.5, '-0.375rem'],
  [0, '0'],
  ['auto', 'auto'],
  ['12px', '12px'],
])('the space %j is %j', (value, css) => expect(toSpace(value)).toBe(css))

test('short names, tokens and steps become plain CSS', () => {
  expect(
    system.css({ px: 4, bg: 'paper.50', rounded: 'card', fontSize: '14', w: '1/2', hideBelow: 'lg' }),
  ).toEqual({
    paddingInline: '1rem',
    background: 'var(--fk-colors-paper-50)',
    borderRadius: 'var(--fk-radii-card)',
    fontSize: 'var(--fk-font-sizes-14)',
    width: '50%',
    '@media (max-width: 63.9975rem)': { display: 'none' },
  })
})

test('styles of the dark scheme do not apply on paper', () => {
  expect(system.css({ _dark: { bg: 'paper.50' } })).toEqual({
    '@media not print': { '.dark &': { background: 'var(--fk-colors-paper-50)' } },
  })
})

test('a truncated name is cut at the end of its own direction', () => {
  expect(system.css({ truncate: true })).toMatchObject({ unicodeBidi: 'plaintext', textAlign: 'left' })
})
