import { aUser } from '@fankeep/shared/testing'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { CAROUSEL_AHEAD_MS, CAROUSEL_IDLE_MS, HERO_INTERVAL_MS } from '../../constants'
import { layOut, renderHome, setMedia } from '../../testing'
import { Hero } from './hero'

beforeEach(() => {
  layOut()
  setMedia('min-width')
})

/** The visible slide: the others are inert. */
const shown = () =>
  screen
    .getAllByRole('group', { hidden: true })
    .filter((slide) => !slide.hasAttribute('inert'))
    .map((slide) => slide.getAttribute('aria-label'))

const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))

/** The page is idle, and the pictures may change. */
async function startHero() {
  vi.useFakeTimers({ now: Date.now() })
  const drawn = renderHome(<Hero />)
  await pass(CAROUSEL_IDLE_MS)
  vi.useRealTimers()
  await screen.findByRole('button', { name: /the slideshow/ })
  return drawn
}

const slides = () => screen.getAllByRole('group', { hidden: true }).length
/** Waits for the carousel: its code and its three slides. */
const turns = () => waitFor(() => expect(document.querySelector('.swiper-initialized')).not.toBeNull())

/** Like `startHero`, with a pointer over the hero, which loads the carousel. */
async function startCarousel() {
  const drawn = await startHero()
  fireEvent.pointerEnter(screen.getByRole('group').parentElement!)
  await turns()
  return drawn
}

/** Stops the clock once the carousel is there: then the test controls time. The count starts again. */
async function fromNow() {
  vi.useFakeTimers({ now: Date.now() })
  const button = screen.getByRole('button', { name: /the slideshow/ })
  const press = () => act(async () => button.click())
  await press()
  await press()
  return { press }
}

test('shows the first slide with its tagline and both sample cards at once', () => {
  renderHome(<Hero />)
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Lose the page,keep the fans.')
  expect(screen.getByText('150')).toBeVisible()
  expect(screen.getByText('90')).toBeVisible()
})

test('links to the demonstration only for visitors, and only if the site has one', () => {
  const link = () => screen.queryByRole('link', { name: 'Look inside, no account needed' })
  const drawn = renderHome(<Hero />, { site: { demo: '1' } })
  expect(link()).toHaveAttribute('href', '/demo')
  drawn.unmount()
  const ofMember = renderHome(<Hero />, { site: { demo: '1' }, user: aUser() })
  expect(link()).toBeNull()
  ofMember.unmount()
  renderHome(<Hero />)
  expect(link()).toBeNull()
})

test('the carousel moves every 5 seconds and starts again after the last slide', async () => {
  await startCarousel()
  await fromNow()
  expect(shown()).toEqual(['1 of 3'])
  await pass(HERO_INTERVAL_MS - 1)
  expect(shown()).toEqual(['1 of 3'])
  await pass(1)
  expect(shown()).toEqual(['2 of 3'])
  await pass(HERO_INTERVAL_MS)
  expect(shown()).toEqual(['3 of 3'])
  await pass(HERO_INTERVAL_MS)
  expect(shown()).toEqual(['1 of 3'])
})

describe('the fans of the first slide', () => {
  const picture = () => screen.getByRole('img', { name: /safe/i }).getAttribute('src')
  const flowing = () => document.querySelectorAll('.flow[data-shown] .fan').length
  afterEach(() => void vi.restoreAllMocks())
  const facesCome = () => vi.spyOn(HTMLImageElement.prototype, 'decode')

  test('the fans flow into the safe on a wide screen once the page is idle, and the picture has none', async () => {
    await startHero()
    await waitFor(() => expect(flowing()).toBe(11))
    expect(picture()).toMatch(/#without-fans$/)
  })

  test('the fans stay in the picture if a face fails to load', async () => {
    const decode = facesCome().mockRejectedValue(new DOMException('none', 'EncodingError'))
    await startHero()
    await waitFor(() => expect(decode).toHaveBeenCalledTimes(11))
    await act(async () => {})
    expect(flowing()).toBe(0)
    expect(picture()).not.toContain('#')
  })

  test.each([
    ['on a phone', ['none']],
    ['for visitors who prefer reduced motion', ['min-width', 'prefers-reduced-motion']],
  ])('the fans stay in the picture %s', async (_, media) => {
    setMedia(...media)
    const decode = facesCome()
    await startHero()
    expect(decode).not.toHaveBeenCalled()
    expect(picture()).not.toContain('#')
  })
})

test('the carousel can be stopped and continued', async () => {
  await startCarousel()
  const { press } = await fromNow()
  await press()
  await pass(HERO_INTERVAL_MS * 3)
  expect(shown()).toEqual(['1 of 3'])
  await press()
  await pass(HERO_INTERVAL_MS)
  expect(shown()).toEqual(['2 of 3'])
})

test('the carousel does not move if the visitor prefers reduced motion', async () => {
  setMedia('min-width', 'prefers-reduced-motion')
  await startHero()
  vi.useFakeTimers({ now: Date.now() })
  expect(screen.getByRole('button', { name: 'Play the slideshow' })).toBeVisible()
  await pass(HERO_INTERVAL_MS * 3)
  expect(shown()).toEqual(['1 of 3'])
})

test('loads the carousel’s code and other slides shortly before its first move, and never while it is stopped', async () => {
  await startHero()
  const { press } = await fromNow()
  await pass(HERO_INTERVAL_MS - CAROUSEL_AHEAD_MS - 1)
  await press()
  await pass(HERO_INTERVAL_MS * 3)
  expect(slides()).toBe(1)
  await press()
  await pass(HERO_INTERVAL_MS - CAROUSEL_AHEAD_MS)
  vi.useRealTimers()
  await turns()
  expect(slides()).toBe(3)
})

test('loads the carousel’s code and slides at once if a pointer enters the hero', async () => {
  await startCarousel()
  expect(slides()).toBe(3)
})
