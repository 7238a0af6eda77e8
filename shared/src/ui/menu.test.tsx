import { act, screen } from '@testing-library/react'
import { renderScreen } from '../testing'
import { Button } from './button'
import { Menu } from './menu'
import { menuCloseGuardMs } from './use-menu-guard'

const chosen = vi.fn()
const menu = (
  <>
    <Menu
      trigger={<Button>語言</Button>}
      items={[
        { key: 'zh-tw', label: '繁體中文', checked: true, onSelect: () => chosen('zh-tw') },
        { key: 'zh-cn', label: '简体中文', checked: false, onSelect: () => chosen('zh-cn') },
        { key: 'en', label: 'English', checked: false, onSelect: () => chosen('en') },
        { key: 'help', label: '使用教學', to: '/teach' },
        { key: 'no', label: '停用', disabled: true },
      ]}
    />
    <button>別的</button>
  </>
)
beforeEach(() => chosen.mockClear())

const trigger = () => screen.getByRole('button', { name: '語言' })

test('a menu opens with the focus on the checked item; Escape returns the focus to the button', async () => {
  const { user } = renderScreen(menu)
  expect(trigger()).toHaveAttribute('aria-expanded', 'false')
  await user.click(trigger())
  expect(screen.getByRole('menu', { name: '語言' })).toBeVisible()
  expect(trigger()).toHaveAttribute('aria-expanded', 'true')
  expect(screen.getByRole('menuitemradio', { name: '繁體中文', checked: true })).toHaveFocus()
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('menu')).not.toBeInTheDocument()
  expect(trigger()).toHaveFocus()
})

test('a double click leaves the menu open; a later click closes it', async () => {
  const now = vi.spyOn(Date, 'now').mockReturnValue(1000)
  const { user } = renderScreen(menu)
  await user.dblClick(trigger())
  expect(screen.getByRole('menu')).toBeVisible()
  now.mockReturnValue(1000 + menuCloseGuardMs)
  await user.click(trigger())
  expect(screen.queryByRole('menu')).not.toBeInTheDocument()
  now.mockRestore()
})

test('arrow keys wrap and skip disabled items, a letter finds an item and Enter selects it', async () => {
  const { user } = renderScreen(menu)
  await user.tab()
  await user.keyboard('{ArrowUp}')
  expect(screen.getByRole('menuitem', { name: '使用教學' })).toHaveFocus()
  await user.keyboard('{ArrowDown}')
  expect(screen.getByRole('menuitemradio', { name: '繁體中文' })).toHaveFocus()
  await user.keyboard('{End}{Home}{ArrowDown}')
  expect(screen.getByRole('menuitemradio', { name: '简体中文' })).toHaveFocus()
  await user.keyboard('e')
  expect(screen.getByRole('menuitemradio', { name: 'English' })).toHaveFocus()
  await user.keyboard('{Enter}')
  expect(chosen).toHaveBeenCalledWith('en')
  expect(screen.queryByRole('menu')).not.toBeInTheDocument()
  expect(trigger()).toHaveFocus()
})

test('a click elsewhere closes the menu and keeps the focus there', async () => {
  const { user } = renderScreen(menu)
  await user.click(trigger())
  await user.click(screen.getByRole('button', { name: '別的' }))
  expect(screen.queryByRole('menu')).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: '別的' })).toHaveFocus()
})

test('the menu closes if the focus moves elsewhere', async () => {
  const { user } = renderScreen(menu)
  await user.click(trigger())
  act(() => screen.getByRole('button', { name: '別的' }).focus())
  expect(screen.queryByRole('menu')).not.toBeInTheDocument()
})

test('an item can be a link', async () => {
  const { user, path } = renderScreen(menu)
  await user.click(trigger())
  await user.click(screen.getByRole('menuitem', { name: '使用教學' }))
  expect(path()).toBe('/teach')
})

test('a menu whose items arrive while it is open moves the focus to the first of them', async () => {
  const failed = { data: undefined, error: new Error('500'), loading: true, reload: vi.fn() }
  const loading = (
    of: typeof failed | { data: []; error: undefined; loading: false; reload: () => void },
  ) => (
    <Menu
      trigger={<Button>語言</Button>}
      loads={{ of, failed: '沒有讀到' }}
      items={of.data ? [{ key: 'en', label: 'English' }] : []}
    />
  )
  const { user, rerender } = renderScreen(loading(failed))
  await user.click(trigger())
  const entry = screen.getByRole('menuitem', { name: '處理中' })
  expect(entry).toHaveFocus()
  rerender(loading({ data: [], error: undefined, loading: false, reload: () => undefined }))
  expect(screen.getByRole('menuitem', { name: 'English' })).toHaveFocus()
})

test('the entry that tries again does not begin the call once more while it is loading', async () => {
  const of = { data: undefined, error: new Error('500'), loading: true, reload: vi.fn() }
  const { user } = renderScreen(
    <Menu trigger={<Button>語言</Button>} loads={{ of, failed: '沒有讀到' }} items={[]} />,
  )
  await user.click(trigger())
  await user.click(screen.getByRole('menuitem', { name: '處理中' }))
  expect(of.reload).not.toHaveBeenCalled()
})
