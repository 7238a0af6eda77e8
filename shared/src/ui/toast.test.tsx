import { act, screen, within } from '@testing-library/react'
import { renderScreen } from '../testing'
import { Dialog } from './overlay'
import { Toaster, toaster } from './toast'

afterEach(() => act(() => toaster.dismiss()))

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))

test('a notice disappears after two seconds and has no close button', () => {
  vi.useFakeTimers()
  renderScreen(<Toaster />)
  act(() => void toaster.create({ kind: 'error', title: '登入逾時', text: '請重新登入' }))
  const notice = screen.getByRole('alert')
  expect(notice).toHaveTextContent('登入逾時請重新登入')
  expect(within(notice).queryByRole('button')).not.toBeInTheDocument()
  pass(1999)
  expect(notice).toBeInTheDocument()
  pass(1)
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('two notices with the same text are shown as one', () => {
  renderScreen(<Toaster />)
  act(() => {
    toaster.create({ kind: 'success', title: '已儲存' })
    toaster.create({ kind: 'success', title: '已儲存' })
  })
  expect(screen.getAllByRole('status')).toHaveLength(1)
})

test('an action runs and closes its notice; a permanent notice can be closed', async () => {
  const run = vi.fn()
  const { user } = renderScreen(<Toaster />)
  act(() => {
    toaster.create({ kind: 'warning', title: '請先把個人資料填完', action: { label: '去填寫', run } })
    toaster.create({ kind: 'info', title: '還在這裡', duration: null })
  })
  await user.click(screen.getByRole('button', { name: '去填寫' }))
  expect(run).toHaveBeenCalledTimes(1)
  expect(screen.queryByText('請先把個人資料填完')).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: '關閉' }))
  expect(screen.queryByText('還在這裡')).not.toBeInTheDocument()
})

test('a notice with an action is inside an open dialog, and remains after the dialog closes', async () => {
  const run = vi.fn()
  const screenWith = (open: boolean) => (
    <>
      <Toaster />
      <Dialog open={open} onClose={() => {}} title="標籤" />
    </>
  )
  const { user, rerender } = renderScreen(screenWith(true))
  act(() => void toaster.create({ kind: 'success', title: '已刪除', action: { label: '復原', run } }))
  expect(within(screen.getByRole('dialog')).getByText('已刪除')).toBeVisible()
  rerender(screenWith(false))
  await user.click(screen.getByRole('button', { name: '復原' }))
  expect(run).toHaveBeenCalledTimes(1)
})

test('a notice can appear while a dialog closes', () => {
  const layers = HTMLElement.prototype
  const before = { showPopover: layers.showPopover, hidePopover: layers.hidePopover }
  // Browsers throw this for an element outside the document.
  layers.showPopover = function (this: HTMLElement) {
    if (!this.isConnected) throw new Error('Invalid on disconnected popover elements.')
  }
  layers.hidePopover = () => {}
  onTestFinished(() => void Object.assign(layers, before))
  const screenWith = (open: boolean) => (
    <>
      <Toaster />
      {open && <Dialog open onClose={() => {}} title="標籤" />}
    </>
  )
  const { rerender } = renderScreen(screenWith(true))
  act(() => {
    toaster.create({ kind: 'success', title: '已合併' })
    rerender(screenWith(false))
  })
  expect(screen.getByText('已合併')).toBeVisible()
})

test('a notice with an action stays while the action has focus, and goes after the focus leaves', () => {
  vi.useFakeTimers()
  renderScreen(<Toaster />)
  act(() => void toaster.create({ kind: 'info', title: '已刪除', action: { label: '復原', run: () => {} } }))
  const undo = screen.getByRole('button', { name: '復原' })
  act(() => undo.focus())
  pass(60_000)
  expect(undo).toBeInTheDocument()
  act(() => undo.blur())
  pass(8000)
  expect(screen.queryByText('已刪除')).not.toBeInTheDocument()
})

test('a notice with progress stays, is updated and can be stopped', async () => {
  vi.useFakeTimers()
  const onStop = vi.fn()
  renderScreen(<Toaster />)
  let id = ''
  act(
    () =>
      void (id = toaster.create({
        kind: 'info',
        title: '正在下載',
        progress: { at: 10, text: '10 位', onStop },
      })),
  )
  pass(60_000)
  act(() => toaster.update(id, { progress: { at: 60, text: '60 位', onStop } }))
  expect(screen.getByRole('status')).toHaveTextContent('60 位')
  screen.getByRole('button', { name: '停止' }).click()
  expect(onStop).toHaveBeenCalledTimes(1)
})
