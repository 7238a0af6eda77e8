import { createTokenCookie } from './token-cookie'

const written = (secure: boolean) => {
  const page = { cookie: '' }
  createTokenCookie(page, secure).write('a;b')
  return page.cookie
}

test('the cookie is valid for the whole site, SameSite=Lax, and Secure on HTTPS', () => {
  expect(written(false)).toBe('token=a%3Bb; Path=/; Max-Age=2592000; SameSite=Lax')
  expect(written(true)).toMatch(/; Secure$/)
})

test('the token is read and removed in a real document', () => {
  const cookie = createTokenCookie(document, false)
  cookie.write('ü; x')
  document.cookie = 'tokenish=other'
  expect(cookie.read()).toBe('ü; x')
  cookie.remove()
  expect(cookie.read()).toBeNull()
})

test('an invalid cookie is no token', () => {
  expect(createTokenCookie({ cookie: 'token=%E0%A4%A' }, false).read()).toBeNull()
})

test('the token is kept in memory if cookies are off', () => {
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
