import { aUser, fakeHost } from '../testing'
import { act, renderHook } from '@testing-library/react'
import { HostProvider } from './context'
import { forgetTyped, typedOf, useTyped } from './typed'

const ruby = aUser({ email: 'ruby@example.com' })
const hostOf = (user: ReturnType<typeof aUser> | null) => fakeHost({ user })
const write = (host: ReturnType<typeof hostOf>) =>
  renderHook(() => useTyped('page.add', { url: '', name: '' }), {
    wrapper: ({ children }) => <HostProvider services={host}>{children}</HostProvider>,
  })

beforeEach(() => sessionStorage.clear())

test('what was typed is there again after the session ended and the member is back', () => {
  const host = hostOf(ruby)
  const { result, unmount } = write(host)
  act(() => result.current[1]({ url: 'https://x.com/ruby', name: '' }))
  host.session.forget()
  unmount()
  expect(write(hostOf(ruby)).result.current[0]).toEqual({ url: 'https://x.com/ruby', name: '' })
})

test('a field that was not touched is as the page has it by then', () => {
  const { result } = write(hostOf(ruby))
  act(() => result.current[1]((before) => ({ ...before, name: 'Ruby' })))
  const later = renderHook(() => useTyped('page.add', { url: 'https://x.com/ruby', name: '' }), {
    wrapper: ({ children }) => <HostProvider services={hostOf(ruby)}>{children}</HostProvider>,
  })
  expect(later.result.current[0]).toEqual({ url: 'https://x.com/ruby', name: 'Ruby' })
})

test('another member does not see it, and it is gone for good', () => {
  const { result } = write(hostOf(ruby))
  act(() => result.current[1]({ url: 'https://x.com/ruby', name: '' }))
  expect(write(hostOf(aUser({ email: 'eva@example.com' }))).result.current[0].url).toBe('')
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('x.com')
})

test('it goes when it was sent or put away, and when the member logs out', () => {
  const { result } = write(hostOf(ruby))
  act(() => result.current[1]({ url: 'https://x.com/ruby', name: '' }))
  act(() => result.current[2]())
  expect(result.current[0].url).toBe('')
  expect(sessionStorage).toHaveLength(0)
  act(() => result.current[1]((before) => ({ ...before, name: 'Ruby' })))
  expect(sessionStorage).toHaveLength(1)
  sessionStorage.setItem('other', '1')
  forgetTyped()
  expect({ ...sessionStorage }).toEqual({ other: '1' })
})

test('what is as it was is not kept', () => {
  const { result } = write(hostOf(ruby))
  act(() => result.current[1]({ url: 'h', name: '' }))
  act(() => result.current[1]({ url: '', name: '' }))
  expect(sessionStorage).toHaveLength(0)
})

test('a login by another member throws away what the last one typed, by the same member it stays', () => {
  typedOf(hostOf(ruby)).write('callback', 'words')
  forgetTyped({ except: ruby })
  expect(typedOf(hostOf(ruby)).read('callback')).toBe('words')
  forgetTyped({ except: aUser({ email: 'eva@example.com' }) })
  expect(sessionStorage).toHaveLength(0)
})

test('without a member, without storage or with something damaged nothing is kept and nothing breaks', () => {
  typedOf(hostOf(null)).write('callback', 'words')
  expect(sessionStorage).toHaveLength(0)
  sessionStorage.setItem('typed:callback', '{"by":')
  expect(typedOf(hostOf(ruby)).read('callback')).toBeUndefined()
  const off = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  const { result } = write(hostOf(ruby))
  act(() => result.current[1]({ url: 'h', name: '' }))
  expect(result.current[0].url).toBe('h')
  off.mockRestore()
})
