import {
  authorisationReturn,
  type BegunAuthorisation,
  keepAuthorisation,
  takeAuthorisation,
} from './authorisation'

afterEach(() => sessionStorage.clear())

const begun: BegunAuthorisation = {
  kind: 'login',
  provider: 'google',
  state: 'abc',
  binding: 'known to this browser',
  redirect_uri: 'http://localhost/authCallback',
}

test('returns an authorisation begun in this tab, once', () => {
  keepAuthorisation(begun)
  expect(takeAuthorisation('abc')).toEqual(begun)
  expect(takeAuthorisation('abc')).toBeUndefined()
})

test('an unknown state returns nothing and does not use up the kept authorisation', () => {
  keepAuthorisation(begun)
  expect(takeAuthorisation('forged')).toBeUndefined()
  expect(takeAuthorisation('')).toBeUndefined()
  expect(takeAuthorisation('abc')).toEqual(begun)
})

test('keeps the page and the path to return to for the authorisation of a page', () => {
  const { state, binding, redirect_uri } = begun
  const page: BegunAuthorisation = {
    ...{ kind: 'page', platform: 'x', page: '3', back: '/contentRestore?request=7' },
    ...{ state, binding, redirect_uri },
  }
  keepAuthorisation(page)
  expect(takeAuthorisation('abc')).toEqual(page)
})

test.each([
  ['garbled', '{"kind":'],
  ['without its binding', JSON.stringify({ ...begun, binding: undefined })],
  ['of an unknown kind', JSON.stringify({ ...begun, kind: 'pay' })],
  ['for an unknown platform', JSON.stringify({ ...begun, kind: 'bind', platform: 'myspace' })],
  [
    'that returns to another site',
    JSON.stringify({ ...begun, kind: 'page', platform: 'x', page: '3', back: '//x.example' }),
  ],
  ['stored under another state', JSON.stringify({ ...begun, state: 'other' })],
])('ignores a kept authorisation: %s', (_, kept) => {
  sessionStorage.setItem('authorisation:abc', kept)
  expect(takeAuthorisation('abc')).toBeUndefined()
})

test('other sites return to /authCallback on this site', () => {
  expect(authorisationReturn()).toBe('http://localhost/authCallback')
})
