import { callbackMessageMax } from '@fankeep/shared/contract'
import { pending } from '@fankeep/shared/testing'
import { fireEvent, screen, within } from '@testing-library/react'
import { message, sendTo, show } from './testing'

beforeEach(() => sessionStorage.clear())

const field = () => message() as Promise<HTMLTextAreaElement>

test('inserts a placeholder at the cursor and puts the cursor after it', async () => {
  const { user } = show()
  await user.type(await field(), '嗨，新家在這裡')
  ;(await field()).setSelectionRange(1, 1)
  await user.click(screen.getByRole('button', { name: '插入粉絲名稱' }))
  await user.keyboard('們')
  expect(await field()).toHaveValue('嗨{粉絲名稱}們，新家在這裡')
})

test('the dialog cannot be closed while the CallBack is being sent', async () => {
  const { user } = show({ 'callback.send': pending() })
  await user.type(await field(), '新家在這裡')
  await sendTo(user, '31,208')
  await user.keyboard('{Escape}')
  expect(screen.getByRole('dialog', { name: '送出前再看一次' })).toBeVisible()
})

test('does not insert a placeholder that would make the message too long', async () => {
  const { user } = show()
  fireEvent.change(await field(), { target: { value: '字'.repeat(callbackMessageMax - 2) } })
  await user.click(screen.getByRole('button', { name: '插入新連結' }))
  expect((await field()).value).toHaveLength(callbackMessageMax - 2)
})

test('shows a right-to-left message in its own direction, in the field and in the preview', async () => {
  const { user } = show()
  await user.type(await field(), 'هذا بيتنا الجديد!')
  expect(await field()).toHaveAttribute('dir', 'auto')
  const [preview] = screen.getAllByRole('group', { name: '粉絲看到的樣子' })
  expect(within(preview!).getByText('هذا بيتنا الجديد!')).toHaveAttribute('dir', 'auto')
})
