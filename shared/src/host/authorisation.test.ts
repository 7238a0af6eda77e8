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

test('what was begun in this tab is known on its return, once', () => {
  keepAuthorisation(begun)
  expect(takeAuthorisation('abc')).toEqual(begun)
  expect(takeAuthorisation('abc')).toBeUndefined()
})

test('a state nobody began here is nothing, and takes nothing away', () => {
  keepAuthorisation(begun)
  expect(takeAuthorisation('forged')).toBeUndefined()
  expect(takeAuthorisation('')).toBeUndefined()
  expect(takeAuthorisation('abc')).toEqual(begun)
})

test.each([
  ['garbled', '{"kind":'],
  ['without its binding', JSON.stringify({ ...begun, binding: undefined })],
  ['of a kind that is not', JSON.stringify({ ...begun, kind: 'pay' })],
  ['for a platform that is not', JSON.stringify({ ...begun, kind: 'bind', platform: 'myspace' })],
  ['filed under another state', JSON.stringify({ ...begun, state: 'other' })],
])('what is kept %s counts for nothing', (_, kept) => {
  sessionStorage.setItem('authorisation:abc', kept)
  expect(takeAuthorisation('abc')).toBeUndefined()
})

test('other sites send people back to this one', () => {
  expect(authorisationReturn()).toBe('http://localhost/authCallback')
})
