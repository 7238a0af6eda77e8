import { act, fireEvent, screen, within } from '@testing-library/react'
import { fail } from '@fankeep/shared/testing'
import { TESTIMONIALS_INTERVAL_MS, TESTIMONIALS_PHONE_INTERVAL_MS } from '../../constants'
import { eightTestimonials, layOut, renderHome, setMedia } from '../../testing'
import { Testimonials } from './testimonials'

beforeEach(() => {
  layOut()
  setMedia('min-width')
})

const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))
const at = () => Number(screen.getByRole('list').dataset.at)

async function startStrip() {
  const drawn = renderHome(<Testimonials />, { answers: { 'site.endorsements': eightTestimonials } })
  const button = await screen.findByRole('button', { name: /the stories/ }, { timeout: 15_000 })
  vi.useFakeTimers({ now: Date.now() })
  // The count starts again.
  const press = () => act(async () => button.click())
  await press()
  await press()
  return { ...drawn, press }
}

test('lists the eight testimonials once, each with the creator’s name', async () => {
  renderHome(<Testimonials />, { answers: { 'site.endorsements': eightTestimonials } })
  await screen.findAllByText(/^Words of/)
  // The repeated cards of the strip are hidden from screen readers.
  expect(screen.getAllByRole('listitem')).toHaveLength(8)
  expect(within(screen.getAllByRole('listitem')[2]!).getByText('Creator 3')).toBeVisible()
})

test('the strip moves every 2 seconds and starts again after the last testimonial', async () => {
  await startStrip()
  expect(at()).toBe(0)
  await pass(TESTIMONIALS_INTERVAL_MS - 1)
  expect(at()).toBe(0)
  await pass(1)
  expect(at()).toBe(1)
  for (let turn = 0; turn < 7; turn++) await pass(TESTIMONIALS_INTERVAL_MS)
  expect(at()).toBe(0)
})

test('the strip pauses under the pointer and continues after the pointer leaves', async () => {
  await startStrip()
  const strip = screen.getByRole('list').parentElement!
  fireEvent.mouseEnter(strip)
  await pass(TESTIMONIALS_INTERVAL_MS * 3)
  expect(at()).toBe(0)
  fireEvent.mouseLeave(strip)
  await pass(TESTIMONIALS_INTERVAL_MS)
  expect(at()).toBe(1)
})

test('the strip pauses while it has the focus and continues after losing it', async () => {
  await startStrip()
  const strip = screen.getByRole('list').parentElement!
  act(() => strip.focus())
  await pass(TESTIMONIALS_INTERVAL_MS * 3)
  expect(at()).toBe(0)
  act(() => strip.blur())
  await pass(TESTIMONIALS_INTERVAL_MS)
  expect(at()).toBe(1)
})

test('the button stops the strip', async () => {
  const { press } = await startStrip()
  await press()
  await pass(TESTIMONIALS_INTERVAL_MS * 3)
  expect(at()).toBe(0)
})

test('a narrow screen shows one testimonial at a time, 420 px high', async () => {
  setMedia()
  await startStrip()
  await pass(TESTIMONIALS_PHONE_INTERVAL_MS)
  expect(at()).toBe(1)
  expect(
    screen.getByRole('list').closest<HTMLElement>('[role=group]')?.style.getPropertyValue('--phone-height'),
  ).toBe('26.25rem')
})

test('the strip does not move if the visitor prefers reduced motion', async () => {
  setMedia('min-width', 'prefers-reduced-motion')
  renderHome(<Testimonials />, { answers: { 'site.endorsements': eightTestimonials } })
  await screen.findByRole('button', { name: 'Play the stories' }, { timeout: 15_000 })
  vi.useFakeTimers({ now: Date.now() })
  await pass(TESTIMONIALS_INTERVAL_MS * 3)
  expect(at()).toBe(0)
})

test('reports testimonials that failed to load and loads them again on request', async () => {
  const { host, user } = renderHome(<Testimonials />, { answers: { 'site.endorsements': fail() } })
  expect(await screen.findByText(/couldn’t be loaded/)).toBeVisible()
  host.answer('site.endorsements', eightTestimonials)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect((await screen.findAllByText('Words of 1'))[0]).toBeVisible()
})
