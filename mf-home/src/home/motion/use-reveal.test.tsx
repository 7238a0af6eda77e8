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
  'beyond %i px the section rises by 24 px and fades in, in 500 ms',
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

test('what is on screen at the start is never hidden, nor what was scrolled past, nor from those who want no motion', () => {
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

test('at the end of a page too short to be scrolled that far it comes all the same', () => {
  Object.defineProperty(document.documentElement, 'scrollHeight', { configurable: true, value: 1000 })
  show(450)
  scrollTo(200)
  expect(style().opacity).toBe('')
})
