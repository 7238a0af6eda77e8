import { screen } from '@testing-library/react'
import { renderScreen } from '../testing'
import { Button, IconButton } from './button'

test('a busy button ignores presses, keeps the focus and is announced as busy', async () => {
  const press = vi.fn()
  const { user, rerender } = renderScreen(<Button onClick={press}>開始備份</Button>)
  await user.click(screen.getByRole('button', { name: '開始備份' }))
  rerender(
    <Button busy onClick={press}>
      開始備份
    </Button>,
  )
  const button = screen.getByRole('button', { name: /處理中/ })
  await user.click(button)
  await user.keyboard('{Enter}')
  expect(press).toHaveBeenCalledTimes(1)
  expect(button).toHaveFocus()
  expect(button).toHaveAttribute('aria-busy', 'true')
})

test('a busy submit button does not send its form', async () => {
  const send = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
  const { user } = renderScreen(
    <form onSubmit={send}>
      <Button type="submit" busy>
        送出
      </Button>
    </form>,
  )
  await user.click(screen.getByRole('button'))
  expect(send).not.toHaveBeenCalled()
})

test('a button with a path is a link on this site', async () => {
  const { user, path } = renderScreen(<Button to="/channel?add=1">新增頻道</Button>)
  await user.click(screen.getByRole('link', { name: '新增頻道' }))
  expect(path()).toBe('/channel?add=1')
})

test('a disabled link has no href', () => {
  renderScreen(
    <Button to="/channel" disabled>
      新增頻道
    </Button>,
  )
  const link = screen.getByRole('link', { name: '新增頻道' })
  expect(link).not.toHaveAttribute('href')
  expect(link).toHaveAttribute('aria-disabled', 'true')
})

test('an icon button has a name, and an external link has rel="noopener noreferrer"', () => {
  renderScreen(
    <IconButton icon="external" label="在 Instagram 開啟" href="https://example.com/" target="_blank" />,
  )
  expect(screen.getByRole('link', { name: '在 Instagram 開啟' })).toHaveAttribute(
    'rel',
    'noopener noreferrer',
  )
})
