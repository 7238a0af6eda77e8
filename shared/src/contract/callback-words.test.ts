import { fillTokens } from './callback-words'

test('isolates a fan’s name with right-to-left letters in the message, and leaves the link as it is', () => {
  expect(
    fillTokens('Hi {fan name}, 3 new posts: {new link}', { name: 'سلمى', link: 'https://a.example/سلمى' }),
  ).toBe('Hi \u2068سلمى\u2069, 3 new posts: https://a.example/سلمى')
})
