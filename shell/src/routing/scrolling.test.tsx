import { Link } from '@fankeep/shared/router'
import { setMotion } from '@fankeep/shared/testing'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { SCROLL_MS } from '../constants'
import { useScrolling } from './scrolling'

function Screen() {
  useScrolling()
  return (
    <>
      <Link to="/">logo</Link>
      <Link to="/?page=2">page 2</Link>
    </>
  )
}

let y = 0
function setUp() {
  setMotion(true)
  vi.useFakeTimers()
  Object.defineProperty(window, 'scrollY', { configurable: true, get: () => y })
  window.scrollTo = ((_: number, to: number) => void (y = to)) as typeof window.scrollTo
  const router = createMemoryRouter([{ path: '/', Component: Screen }])
  render(<RouterProvider router={router} />)
  y = 1000
  return userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) })
}
afterEach(() => vi.useRealTimers())

test('a link to the current screen scrolls to the top in 500 ms', async () => {
  const user = setUp()
  await user.click(screen.getByRole('link', { name: 'logo' }))
  vi.advanceTimersByTime(SCROLL_MS / 2)
  expect(y).toBeGreaterThan(0)
  expect(y).toBeLessThan(1000)
  vi.advanceTimersByTime(SCROLL_MS / 2 + 32)
  expect(y).toBe(0)
})

test('scrolling by hand stops the automatic scrolling', async () => {
  const user = setUp()
  await user.click(screen.getByRole('link', { name: 'logo' }))
  vi.advanceTimersByTime(SCROLL_MS / 2)
  const here = y
  expect(here).toBeGreaterThan(0)
  window.dispatchEvent(new Event('wheel'))
  vi.advanceTimersByTime(SCROLL_MS)
  expect(y).toBe(here)
})

test('another query of the same screen does not scroll', async () => {
  const user = setUp()
  await user.click(screen.getByRole('link', { name: 'page 2' }))
  vi.advanceTimersByTime(SCROLL_MS * 2)
  expect(y).toBe(1000)
})

test('an anchor is scrolled to even if its history entry has the same key as the first entry', async () => {
  vi.useFakeTimers()
  const entries = [
    { pathname: '/', key: 'default' },
    { pathname: '/', hash: '#prices', key: 'default' },
  ]
  const router = createMemoryRouter([{ path: '/', Component: Screen }], {
    initialEntries: entries,
    initialIndex: 0,
  })
  render(<RouterProvider router={router} />)
  y = 300
  window.dispatchEvent(new Event('scroll'))
  const prices = document.body.appendChild(document.createElement('section'))
  prices.id = 'prices'
  prices.scrollIntoView = () => void (y = 800)
  await act(() => router.navigate(1))
  vi.advanceTimersByTime(SCROLL_MS + 32)
  expect(y).toBe(800)
  prices.remove()
})

test('an anchor cut off in the middle of a character does not break the screen', async () => {
  const router = createMemoryRouter([{ path: '/', Component: Screen }], {
    initialEntries: ['/#%E6%9C'],
  })
  render(<RouterProvider router={router} />)
  expect(await screen.findByRole('link', { name: 'logo' })).toBeVisible()
})
