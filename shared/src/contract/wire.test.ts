import { text } from './wire'

test('counts a line break of a form as one character, as its text area does', () => {
  const typed = `${'a'.repeat(4)}\n${'b'.repeat(5)}`
  const sent = typed.replaceAll('\n', '\r\n')
  expect(text(10).parse(sent)).toBe(typed)
  expect(text(9).safeParse(sent).success).toBe(false)
})
