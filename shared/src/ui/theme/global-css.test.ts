import { globalCss } from './global-css'

test('with reduced motion no keyframes move an element, not even in the first frame', () => {
  // A shortened animation still shows its first frame, and a press on an element that is 8 px away misses.
  const asked = globalCss.replace(/@media \(prefers-reduced-motion:no-preference\)\{\n[^]*?\n\}/, '')
  expect(asked).toContain('@keyframes fk-turn')
  expect(asked.match(/@keyframes [\w-]+\{[^\n]*translate[^\n]*/g)).toBeNull()
})

test('the size of all text follows the browser’s own font size', () => {
  const roots = globalCss.match(/html[^{\n]*\{font-size:[^;}]+/g)
  expect(roots).toHaveLength(3)
  for (const size of roots ?? []) expect(size).not.toContain('px')
})
