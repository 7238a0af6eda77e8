import { text } from './wire'

test('counts a line break of a form as one character, as its text area does', () => {
  const typed = `${'a'.repeat(4)}\n${'b'.repeat(5)}`
  const sent = typed.replaceAll('\n', '\r\n')
  expect(text(10).parse(sent)).toBe(typed)
  expect(text(9).safeParse(sent).success).toBe(false)
})

test.each(['\u200b', '\u200d\ufe0f', '\u3164', '\u2800', ' \u2060\n\u00ad '])(
  'reads a text in which nothing can be seen as empty: %j',
  (unseen) => {
    expect(text(10).parse(unseen)).toBe('')
    expect(text(10, 1).safeParse(unseen).success).toBe(false)
  },
)

test('keeps the invisible characters of a text that can be seen', () => {
  expect(text(20, 1).parse('👩\u200d👧')).toBe('👩\u200d👧')
})
