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

test('typed text is restored when the member is back after the session ended', () => {
  const host = hostOf(ruby)
  const { result, unmount } = write(host)
  act(() => result.current[1]({ url: 'https://x.com/ruby', name: '' }))
  host.session.forget()
  unmount()
  expect(write(hostOf(ruby)).result.current[0]).toEqual({ url: 'https://x.com/ruby', name: '' })
})

test('an untouched field shows the page’s current value', () => {
  const { result } = write(hostOf(ruby))
  act(() => result.current[1]((before) => ({ ...before, name: 'Ruby' })))
  const later = renderHook(() => useTyped('page.add', { url: 'https://x.com/ruby', name: '' }), {
    wrapper: ({ children }) => <HostProvider services={hostOf(ruby)}>{children}</HostProvider>,
  })
  expect(later.result.current[0]).toEqual({ url: 'https://x.com/ruby', name: 'Ruby' })
})

test('typed text is hidden from another member and deleted', () => {
  const { result } = write(hostOf(ruby))
  act(() => result.current[1]({ url: 'https://x.com/ruby', name: '' }))
  expect(write(hostOf(aUser({ email: 'eva@example.com' }))).result.current[0].url).toBe('')
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('x.com')
})

test('typed text is hidden from an account that gives the same address without proof', () => {
  const { result } = write(hostOf(ruby))
  act(() => result.current[1]({ url: 'https://x.com/ruby', name: '' }))
  const other = aUser({ email: ruby.email, tel: '987654321', proven: { email: false, tel: true } })
  expect(write(hostOf(other)).result.current[0].url).toBe('')
})

test('typed text is deleted when it is sent and when the member logs out', () => {
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

test('text that equals the initial value is not kept', () => {
  const { result } = write(hostOf(ruby))
  act(() => result.current[1]({ url: 'h', name: '' }))
  act(() => result.current[1]({ url: '', name: '' }))
  expect(sessionStorage).toHaveLength(0)
})

test('login deletes the text of another member and keeps the same member’s text', () => {
  typedOf(hostOf(ruby)).write('callback', 'words')
  forgetTyped({ except: ruby })
  expect(typedOf(hostOf(ruby)).read('callback')).toBe('words')
  forgetTyped({ except: aUser({ email: 'eva@example.com' }) })
  expect(sessionStorage).toHaveLength(0)
})

test('nothing is kept and nothing fails without a member, with full storage or with damaged data', () => {
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
