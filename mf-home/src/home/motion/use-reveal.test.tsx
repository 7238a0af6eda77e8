import { fireEvent, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { REVEAL_AT_PX } from '../../constants'
import { setMedia } from '../../testing'
import { useReveal } from './use-reveal'

function Section({ position }: { position: number }) {
  const ref = useRef<HTMLElement>(null)
  useReveal(ref, position)
  return (
    <section ref={ref} aria-label="section">
      Words
    </section>
  )
}

const scrollTo = (y: number) => {
  Object.assign(window, { scrollY: y })
  fireEvent.scroll(window)
}
const standAt = (top: number) => {
  Element.prototype.getBoundingClientRect = () => ({ top }) as DOMRect
}
/** Renders the section and runs the first frame. */
const show = (position: number) => {
  const shown = render(<Section position={position} />)
  vi.advanceTimersToNextFrame()
  return shown
}
const style = () => screen.getByRole('region', { hidden: true }).style

beforeEach(() => {
  vi.useFakeTimers()
  setMedia()
  Object.assign(window, { scrollY: 0, innerHeight: 800 })
  Object.defineProperty(document.documentElement, 'scrollHeight', { configurable: true, value: 9000 })
  standAt(1500)
})

test.each(Object.values(REVEAL_AT_PX))(
  'a section rises by 24 px and fades in within 500 ms once the page is scrolled beyond %i px',
  (position) => {
    show(position)
    expect([style().opacity, style().transform]).toEqual(['0', 'translateY(24px)'])
    scrollTo(position)
    expect(style().opacity).toBe('0')
    scrollTo(position + 1)
    expect([style().opacity, style().transform]).toEqual(['', ''])
    expect(style().transition).toContain('500ms')
  },
)

test('never hides a section that is in view, was scrolled past, or if reduced motion is preferred', () => {
  standAt(700)
  const { unmount } = show(450)
  expect(style().opacity).toBe('')
  unmount()
  standAt(1500)
  setMedia('prefers-reduced-motion')
  const second = show(450)
  expect(style().opacity).toBe('')
  second.unmount()
  setMedia()
  Object.assign(window, { scrollY: 500 })
  show(450)
  expect(style().opacity).toBe('')
})

test('shows a section at the end of a page that is too short to reach the scroll position', () => {
  Object.defineProperty(document.documentElement, 'scrollHeight', { configurable: true, value: 1000 })
  show(450)
  scrollTo(200)
  expect(style().opacity).toBe('')
})
