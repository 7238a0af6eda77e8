import { createStyles, faultIn } from './first-paint-styles.mjs'

const drawn = (global, css) => `<style data-emotion="fk${global ? '-global' : ''} x1">${css}</style>`

test('moves the rules of a rendered page into the style sheet, each once', () => {
  const styles = createStyles('mf-x', { global: false })
  const html = `${drawn(false, '.fk-x1{top:0}')}<b class="fk-x1">a</b>`
  expect(styles.takeFrom(html)).toBe('<b class="fk-x1">a</b>')
  styles.takeFrom(html)
  expect(styles.css()).toBe('.fk-x1{top:0}')
})

test('global rules are in the shell’s style sheet only', () => {
  const html = drawn(true, ':root{--a:1}')
  const shell = createStyles('shell', { global: true })
  const remote = createStyles('mf-x', { global: false })
  for (const styles of [shell, remote]) expect(styles.takeFrom(html)).toBe('')
  expect(shell.css()).toBe(':root{--a:1}')
  expect(remote.css()).toBe('')
})

test('turns a style attribute into a rule, one for each distinct style', () => {
  const styles = createStyles('mf-x', { global: false })
  const html = styles.takeFrom(
    '<i style="width:1rem"></i><i style="font-family:&quot;A&#x27;b&quot;"></i><i style="width:1rem"></i>',
  )
  expect(html).toBe('<i data-drawn="mf-x-1"></i><i data-drawn="mf-x-2"></i><i data-drawn="mf-x-1"></i>')
  expect(styles.css()).toBe('[data-drawn="mf-x-1"]{width:1rem}\n[data-drawn="mf-x-2"]{font-family:"A\'b"}')
})

test.each([
  '<script src="x"></script>',
  '<img src="x" onerror="go()">',
  '<a href="javascript:go()">go</a>',
  '<p style="color:red">red</p>',
  '<form></form>',
])('rejects a rendered page that contains %s', (html) => {
  expect(faultIn(html)).not.toBeNull()
})

test('accepts text, pictures and links of the site', () => {
  expect(
    faultIn('<p>on and on = 1</p><a href="/register">Go</a><img src="release:/a.svg" alt="">'),
  ).toBeNull()
})
