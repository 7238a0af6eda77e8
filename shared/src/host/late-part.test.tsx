import { act, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { fakeHost, renderScreen } from '../testing'
import { lateDialog, latePart } from './late-part'

/** A loader that returns the part after `failures` failed attempts. */
function coming<Part>(part: Part, { failures }: { failures: number }) {
  const load = vi.fn(async () => part)
  for (let n = 0; n < failures; n++) load.mockRejectedValueOnce(new Error('Loading chunk 622 failed.'))
  return load
}
const Chart = ({ of }: { of: string }) => <p>{`Chart of ${of}`}</p>

interface BoxProps {
  open?: boolean
  onClose: () => void
}
const Box = ({ open = true, onClose }: BoxProps) => (
  <div role="dialog" hidden={!open}>
    <button type="button" onClick={onClose}>
      Close
    </button>
  </div>
)

test('a part that fails to load leaves its screen unchanged and appears when the network is back', async () => {
  const load = coming(Chart, { failures: 1 })
  const LateChart = latePart(load)
  renderScreen(
    <>
      <h1>The screen</h1>
      <LateChart of="fans" />
    </>,
    { host: fakeHost() },
  )
  await waitFor(() => expect(load).toHaveBeenCalledTimes(1))
  await act(async () => {})
  expect(screen.getByRole('heading')).toBeVisible()
  expect(screen.queryByText('Chart of fans')).toBeNull()
  act(() => void window.dispatchEvent(new Event('online')))
  expect(await screen.findByText('Chart of fans')).toBeVisible()
})

test('a part is loaded once, however often it renders', async () => {
  const load = coming(Chart, { failures: 0 })
  const LateChart = latePart(load)
  const first = renderScreen(<LateChart of="fans" />, { host: fakeHost() })
  await screen.findByText('Chart of fans')
  first.unmount()
  renderScreen(<LateChart of="posts" />, { host: fakeHost() })
  expect(screen.getByText('Chart of posts')).toBeVisible()
  expect(load).toHaveBeenCalledTimes(1)
})

/** A screen with a button that opens the dialog, which is mounted only while open, or always with `open`. */
function screenWith(Dialog: ReturnType<typeof lateDialog<BoxProps>>, { kept }: { kept: boolean }) {
  return function Screen() {
    const [open, setOpen] = useState(false)
    const close = () => setOpen(false)
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
        {kept ? <Dialog open={open} onClose={close} /> : open && <Dialog onClose={close} />}
      </>
    )
  }
}

test('a dialog that loads slowly shows a waiting indicator', async () => {
  const Screen = screenWith(
    lateDialog(async () => Box),
    { kept: false },
  )
  const showWaiting = vi.fn()
  const { user } = renderScreen(<Screen />, { host: { ...fakeHost(), showWaiting } })
  await user.click(screen.getByRole('button', { name: 'Open' }))
  await screen.findByRole('dialog')
  expect(showWaiting).toHaveBeenCalledTimes(1)
  await expect(showWaiting.mock.calls[0]![0]).resolves.toBe(Box)
})

test.each([{ kept: false }, { kept: true }])(
  'reports a dialog that fails to load and closes it; the next press opens it (kept: $kept)',
  async (how) => {
    const load = coming(Box, { failures: 1 })
    const Screen = screenWith(lateDialog(load), how)
    const { user, host } = renderScreen(<Screen />, { host: fakeHost() })
    expect(load).not.toHaveBeenCalled()
    await user.click(screen.getByRole('button', { name: 'Open' }))
    await waitFor(() => expect(host.told).toEqual(['network']))
    expect(host.faults).toEqual([{ kind: 'load', message: 'Error: Loading chunk 622 failed.' }])
    expect(screen.queryByRole('dialog')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Open' }))
    await user.click(await screen.findByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(load).toHaveBeenCalledTimes(2)
    expect(host.told).toEqual(['network'])
  },
)
