import { renderMail } from './mail'

test('each line of a mail’s title and text takes its direction from its own letters', () => {
  const { html } = renderMail('en', { to: 'a@b.example', subject: 'x', title: 'סלט', text: 'مرحبا!\nHello!' })
  expect(html).toMatch(/<h1 [^>]*unicode-bidi:plaintext[^>]*>סלט</)
  expect(html).toMatch(/<p [^>]*unicode-bidi:plaintext[^>]*>مرحبا!\nHello!</)
})
