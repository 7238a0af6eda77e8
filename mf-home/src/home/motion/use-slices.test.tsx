import { act, render, screen } from '@testing-library/react'
import * as react from 'react'

const parts = 3

/** Loads the page again: `opened` is state of one page load. */
async function openPage(type: string, hash = '') {
  vi.resetModules()
  vi.doMock('react', () => react)
  location.hash = hash
  performance.getEntriesByType = () => [{ type } as unknown as PerformanceEntry]
  const { useSlices } = await import('./use-slices')
  return function Page() {
    return <p>{useSlices(parts)}</p>
  }
}
const idle: (() => void)[] = []
const rest = () => act(async () => idle.splice(0).forEach((run) => run()))
const drawn = () => Number(screen.getByText(/\d/).textContent)

beforeEach(() => {
  idle.length = 0
  window.requestIdleCallback = (run) => idle.push(() => run({} as IdleDeadline))
  window.cancelIdleCallback = () => {}
})
afterEach(() => (location.hash = ''))

test('a new visit renders the parts one by one, each when the browser is idle', async () => {
  const Page = await openPage('navigate')
  render(<Page />)
  expect(drawn()).toBe(0)
  for (let part = 1; part <= parts; part++) {
    await rest()
    expect(drawn()).toBe(part)
  }
  expect(idle).toEqual([])
})

test('a scroll renders the remaining parts before the next frame', async () => {
  const Page = await openPage('navigate')
  render(<Page />)
  await rest()
  act(() => {
    dispatchEvent(new Event('scroll'))
    expect(drawn()).toBe(parts)
  })
})

test.each([
  ['a reload', 'reload', ''],
  ['back and forward', 'back_forward', ''],
  ['a link to a part of the page', 'navigate', '#serviceShare'],
])('%s renders all parts at once', async (_, type, hash) => {
  const Page = await openPage(type, hash)
  render(<Page />)
  expect(drawn()).toBe(parts)
})

test('a return from another screen renders all parts at once', async () => {
  const Page = await openPage('navigate')
  render(<Page />).unmount()
  render(<Page />)
  expect(drawn()).toBe(parts)
})
