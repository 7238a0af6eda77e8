import { createHash } from 'node:crypto'
import { inlineScript, inlineStyle } from './inline'

test('an inline script or style is allowed by the hash of exactly its text', () => {
  const text = 'go("粉絲")'
  const source = `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  expect(inlineScript(text)).toEqual({ html: `<script>${text}</script>`, source })
  expect(inlineStyle(text)).toEqual({ html: `<style>${text}</style>`, source })
})

test.each([
  [inlineScript, 'a("</script>")'],
  [inlineScript, 'a("</SCRIPT ")'],
  [inlineStyle, 'a::before{content:"</style>"}'],
])('rejects text that would close its own element', (inline, text) => {
  expect(() => inline(text)).toThrow(/its own end/)
})
