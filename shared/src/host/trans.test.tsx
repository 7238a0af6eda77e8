import { render } from '@testing-library/react'
import { Trans } from './trans'

const show = (words: string, components: Parameters<typeof Trans>[0]['components']) =>
  render(
    <Trans
      t={(key, values) => `${key}`.replace('{{n}}', String(values?.n))}
      i18nKey={words}
      values={{ n: 3 }}
      components={components}
    />,
  ).container.innerHTML

test('replaces tags with elements and keeps the text inside them', () => {
  expect(
    show('I agree to the <a>terms</a> and<br/>the <b>privacy <a>policy</a></b>.', {
      a: <a href="/t" />,
      b: <b />,
      br: <br />,
    }),
  ).toBe('I agree to the <a href="/t">terms</a> and<br>the <b>privacy <a href="/t">policy</a></b>.')
})

test('fills in values, and shows a tag without an element as text', () => {
  expect(show('{{n}} of <script>x</script> & <br />', {})).toBe(
    '3 of &lt;script&gt;x&lt;/script&gt; &amp; &lt;br /&gt;',
  )
})

test('an element keeps its content if its tag is empty', () => {
  expect(show('Backed up <time/>', { time: <time>an hour ago</time> })).toBe(
    'Backed up <time>an hour ago</time>',
  )
})
