import { waitFor } from '@testing-library/react'
import { coverHistory, passOverCovers } from './cover-history'

// Called before the router listens, as in the page.
passOverCovers()

/** Paths of the `popstate` events that a router would get. */
const heard: string[] = []
addEventListener('popstate', () => void heard.push(location.pathname))

/** Waits until the browser, which goes back asynchronously, is at an entry. */
const at = (state: object, path: string) =>
  waitFor(() => expect([history.state, location.pathname]).toEqual([state, path]))

beforeEach(() => {
  history.pushState({ idx: 0 }, '', '/before')
  history.pushState({ idx: 1 }, '', '/page')
  heard.length = 0
})

test('back closes the cover without navigating; the next back navigates', async () => {
  const uncover = vi.fn()
  coverHistory(uncover)
  expect(history.state).toEqual({ idx: 1, covered: expect.any(String) })
  history.back()
  await at({ idx: 1 }, '/page')
  await waitFor(() => expect(uncover).toHaveBeenCalledTimes(1))
  history.back()
  await at({ idx: 0 }, '/before')
  await waitFor(() => expect(heard).toEqual(['/before']))
})

test('a cover closed in another way leaves no history entry', async () => {
  const uncover = vi.fn()
  coverHistory(uncover).close()
  await at({ idx: 1 }, '/page')
  history.back()
  await at({ idx: 0 }, '/before')
  await waitFor(() => expect(heard).toEqual(['/before']))
  expect(uncover).not.toHaveBeenCalled()
})

test('after a link in the cover, back leads to the page in one step', async () => {
  const cover = coverHistory(() => {})
  history.pushState({ idx: 2 }, '', '/next')
  cover.leave()
  cover.close()
  history.back()
  await at({ idx: 1 }, '/page')
  await waitFor(() => expect(heard).toEqual(['/page']))
})

test('after back, forward leads to the target of the link in the cover', async () => {
  const cover = coverHistory(() => {})
  history.pushState({ idx: 2 }, '', '/next')
  cover.leave()
  history.back()
  await at({ idx: 1 }, '/page')
  history.forward()
  await at({ idx: 2 }, '/next')
  history.back()
  await at({ idx: 1 }, '/page')
  await waitFor(() => expect(heard).toEqual(['/page', '/next', '/page']))
})

test('a link whose screen is shown before its history entry exists is not undone', async () => {
  const cover = coverHistory(() => {})
  cover.leave()
  cover.close()
  history.pushState({ idx: 2 }, '', '/next')
  await new Promise<void>((resolve) => {
    addEventListener('popstate', () => resolve(), { once: true })
    history.pushState({ idx: 3 }, '', '/after')
    history.back()
  })
  expect([history.state, location.pathname]).toEqual([{ idx: 2 }, '/next'])
})

describe('after the page was reloaded', () => {
  const loadAgain = async () => {
    vi.resetModules()
    const { passOverCovers } = await import('./cover-history')
    passOverCovers()
  }

  test('leaves the entry of an open cover at once, so that back leads to the page before', async () => {
    coverHistory(() => {})
    await loadAgain()
    await at({ idx: 1 }, '/page')
    history.back()
    await at({ idx: 0 }, '/before')
  })

  test('skips the entry of a cover that a link has left, back and forward', async () => {
    const cover = coverHistory(() => {})
    history.pushState({ idx: 2 }, '', '/next')
    cover.leave()
    await loadAgain()
    history.back()
    await at({ idx: 1 }, '/page')
    await loadAgain()
    history.forward()
    await at({ idx: 2 }, '/next')
  })
})
