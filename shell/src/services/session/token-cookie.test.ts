import { createTokenCookie } from './token-cookie'

const written = (secure: boolean) => {
  const page = { cookie: '' }
  createTokenCookie(page, secure).write('a;b')
  return page.cookie
}

test('it is kept for the whole site, and sent to no other', () => {
  expect(written(false)).toBe('token=a%3Bb; Path=/; Max-Age=2592000; SameSite=Lax')
  expect(written(true)).toMatch(/; Secure$/)
})

test('in a real browser page it is read back, and removed', () => {
  const cookie = createTokenCookie(document, false)
  cookie.write('ü; x')
  document.cookie = 'tokenish=other'
  expect(cookie.read()).toBe('ü; x')
  cookie.remove()
  expect(cookie.read()).toBeNull()
})

test('a garbled cookie is no token', () => {
  expect(createTokenCookie({ cookie: 'token=%E0%A4%A' }, false).read()).toBeNull()
})

test('where cookies are switched off the token lasts as long as the page', () => {
  const refusing = {
    get cookie() {
      return ''
    },
    set cookie(_: string) {},
  }
  const cookie = createTokenCookie(refusing, false)
  cookie.write('t')
  expect(cookie.read()).toBe('t')
  cookie.remove()
  expect(cookie.read()).toBeNull()
})
