import { render } from '@testing-library/react'
import { useRef } from 'react'
import { usePopup } from './popup'

/** A control of 20 px at `top`, with a popup of 500 px, in a window of 600 px. */
function Placed() {
  const anchor = useRef<HTMLButtonElement>(null)
  const popup = useRef<HTMLDivElement>(null)
  usePopup({ anchor, popup, open: true, onClose: () => {} })
  return (
    <>
      <button ref={anchor}>control</button>
      <div ref={popup}>popup</div>
    </>
  )
}

test.each([
  ['below its control if there is more room', 100, { top: '126px', maxHeight: '466px' }],
  [
    'above its control, at the height of the room there, if that is more',
    480,
    { top: '8px', maxHeight: '466px' },
  ],
])('a popup that is too high for its place is %s', (_where, top, style) => {
  vi.stubGlobal('innerHeight', 600)
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return this instanceof HTMLButtonElement ? new DOMRect(10, top, 80, 20) : new DOMRect(0, 0, 200, 500)
  })
  const { getByText } = render(<Placed />)
  const { style: shown } = getByText('popup')
  expect({ top: shown.top, maxHeight: shown.maxHeight }).toEqual(style)
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})
