import { renderArticle } from './render-article'

test('paragraphs, headings, lists and links become HTML', () => {
  const body =
    'One\nparagraph.\n\n## A heading\n- first\n- see [the policy](/termPrivacy)\n\nWrite to help@fankeep.example.'
  expect(renderArticle(body)).toBe(
    [
      '<p>One paragraph.</p>',
      '<h2 id="section-1">A heading</h2>',
      '<ul><li>first</li><li>see <a href="/termPrivacy">the policy</a></li></ul>',
      '<p>Write to <a href="mailto:help@fankeep.example">help@fankeep.example</a>.</p>',
    ].join('\n'),
  )
})

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '[x](javascript:alert(1))',
  '[x](//evil.example)',
  '[x](https://a.example/"onmouseover="alert(1))',
  '<script>alert(1)</script>[x](/y)<script>',
  '## <b onclick=alert(1)>',
  '- <a href="javascript:alert(1)">',
  '"><svg onload=alert(1)>@a.example',
])('renders only harmless tags of %s', (body) => {
  const html = renderArticle(body)
  const tags = html.match(/<[^>]*>/g) ?? []
  for (const tag of tags)
    expect(tag).toMatch(
      /^<\/?(p|h2|ul|li|a)( id="section-\d+"| href="(mailto:|https:\/\/|\/[^/])[^"<>]*")?>$/,
    )
})

test('numbered lines become an ordered list, unlike a line that merely begins with a number', () => {
  expect(renderArticle('1. Secure your mail.\n2. Change the password.')).toBe(
    '<ol><li>Secure your mail.</li><li>Change the password.</li></ol>',
  )
  expect(renderArticle('165 is the number.')).toBe('<p>165 is the number.</p>')
})
