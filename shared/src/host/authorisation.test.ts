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

test('a state no one began here is nothing, and takes nothing away', () => {
  keepAuthorisation(begun)
  expect(takeAuthorisation('forged')).toBeUndefined()
  expect(takeAuthorisation('')).toBeUndefined()
  expect(takeAuthorisation('abc')).toEqual(begun)
})

test('a page that is being authorised is gone back to where that was begun', () => {
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
  ['of a kind that is not', JSON.stringify({ ...begun, kind: 'pay' })],
  ['for a platform that is not', JSON.stringify({ ...begun, kind: 'bind', platform: 'myspace' })],
  [
    'to go back to another site',
    JSON.stringify({ ...begun, kind: 'page', platform: 'x', page: '3', back: '//x.example' }),
  ],
  ['filed under another state', JSON.stringify({ ...begun, state: 'other' })],
])('what is kept %s counts for nothing', (_, kept) => {
  sessionStorage.setItem('authorisation:abc', kept)
  expect(takeAuthorisation('abc')).toBeUndefined()
})

test('other sites send people back to this one', () => {
  expect(authorisationReturn()).toBe('http://localhost/authCallback')
})
