import { screen } from '@testing-library/react'
import { useState } from 'react'
import { renderScreen } from '../../testing'
import { Button } from '../button'
import { Dialog } from './dialog'
import { useHeldOpen } from './held-open'
import { Drawer } from './drawer'

function Asks({ dismissable }: { dismissable?: boolean }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>刪除頻道</Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        dismissable={dismissable}
        title="刪除「小島慢食」？"
        footer={<Button onClick={() => setOpen(false)}>先不要</Button>}
      >
        <input aria-label="輸入頻道名稱" />
      </Dialog>
    </>
  )
}

test('a dialog moves the focus to its first field; Escape closes it and returns the focus', async () => {
  const { user } = renderScreen(<Asks />)
  await user.click(screen.getByRole('button', { name: '刪除頻道' }))
  expect(screen.getByRole('dialog', { name: '刪除「小島慢食」？' })).toBeVisible()
  expect(screen.getByLabelText('輸入頻道名稱')).toHaveFocus()
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: '刪除頻道' })).toHaveFocus()
})

test('a dialog that opens with a choice puts the focus on the selected option', () => {
  renderScreen(
    <Dialog open onClose={() => {}} title="新增頻道" dismissable={false}>
      {['facebook', 'instagram', 'threads'].map((each) => (
        <input
          key={each}
          type="radio"
          name="platform"
          aria-label={each}
          defaultChecked={each === 'instagram'}
        />
      ))}
    </Dialog>,
  )
  expect(screen.getByRole('radio', { name: 'instagram' })).toHaveFocus()
})

test('a click outside a dialog closes it, a click inside does not', async () => {
  const { user } = renderScreen(<Asks />)
  await user.click(screen.getByRole('button', { name: '刪除頻道' }))
  await user.click(screen.getByText('刪除「小島慢食」？'))
  expect(screen.getByRole('dialog')).toBeVisible()
  await user.click(screen.getByRole('dialog'))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('a dialog that is not dismissable closes only by its buttons', async () => {
  const { user } = renderScreen(<Asks dismissable={false} />)
  await user.click(screen.getByRole('button', { name: '刪除頻道' }))
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('dialog'))
  expect(screen.queryByRole('button', { name: '關閉' })).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: '先不要' }))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

function Sends({ busy }: { busy: boolean }) {
  useHeldOpen(busy)
  return <p>送出中</p>
}

test('a dialog stays open while its content waits for an answer', async () => {
  const onClose = vi.fn()
  const shown = (busy: boolean) => (
    <Dialog open onClose={onClose} title="備用碼">
      <Sends busy={busy} />
    </Dialog>
  )
  const { user, rerender } = renderScreen(shown(true))
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('dialog'))
  expect(onClose).not.toHaveBeenCalled()
  rerender(shown(false))
  await user.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('a drawer is a dialog with a close button', async () => {
  const onClose = vi.fn()
  const { user } = renderScreen(
    <Drawer open onClose={onClose} title="粉絲保險箱">
      <a href="/channel">頻道總覽</a>
    </Drawer>,
  )
  expect(screen.getByRole('dialog', { name: '粉絲保險箱' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: '關閉' }))
  expect(onClose).toHaveBeenCalledTimes(1)
})
