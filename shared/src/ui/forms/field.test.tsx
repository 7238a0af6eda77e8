import { screen } from '@testing-library/react'
import { renderScreen } from '../../testing'
import { Checkbox } from './checkbox'
import { Field, Form, FormErrors } from './field'
import { PasswordInput } from './password-input'
import { RadioCards } from './radio-cards'
import { Select } from './select'
import { TextInput } from './text-input'

test('a label names its control and a hint describes it', () => {
  renderScreen(
    <Field label="Email" hint="只用來登入" required>
      <TextInput type="email" />
    </Field>,
  )
  const input = screen.getByRole('textbox', { name: /^Email/ })
  expect(input).toBeRequired()
  expect(input).toBeValid()
  expect(input).toHaveAccessibleDescription('只用來登入')
})

test('an error replaces the hint, marks the control invalid and describes it', () => {
  renderScreen(
    <Field label="Email" hint="只用來登入" error="少了網域，例如 name@gmail.com">
      <TextInput type="email" />
    </Field>,
  )
  const input = screen.getByRole('textbox', { name: 'Email' })
  expect(input).toBeInvalid()
  expect(input).toHaveAccessibleDescription('少了網域，例如 name@gmail.com')
  expect(screen.queryByText('只用來登入')).not.toBeInTheDocument()
})

test('a select and radio cards get the label and error of their field', () => {
  renderScreen(
    <>
      <Field label="國家" error="請選擇">
        <Select options={[{ value: 'TW', label: '台灣' }]} />
      </Field>
      <Field label="方式" group error="請選一種">
        <RadioCards value={null} onChange={() => {}} options={[{ value: 'a', label: '自動' }]} />
      </Field>
    </>,
  )
  expect(screen.getByRole('combobox', { name: '國家' })).toBeInvalid()
  expect(screen.getByRole('group', { name: '方式' })).toHaveAccessibleDescription('請選一種')
})

test('a password field shows the password on demand and keeps its label', async () => {
  const { user } = renderScreen(
    <Field label="密碼">
      <PasswordInput defaultValue="secret-1" autoComplete="new-password" strength={3} />
    </Field>,
  )
  const input = screen.getByLabelText('密碼')
  expect(input).toHaveAttribute('type', 'password')
  await user.click(screen.getByRole('button', { name: '顯示密碼' }))
  expect(input).toHaveAttribute('type', 'text')
  expect(screen.getByRole('button', { name: '隱藏密碼', pressed: true })).toBeVisible()
  expect(screen.getByText('安全')).toBeVisible()
})

test('a checkbox is described by its error', async () => {
  const onChange = vi.fn()
  const { user } = renderScreen(
    <Checkbox checked={false} onChange={onChange} error="請勾選我同意">
      我同意
    </Checkbox>,
  )
  const box = screen.getByRole('checkbox', { name: '我同意' })
  expect(box).toHaveAccessibleDescription('請勾選我同意')
  await user.click(box)
  expect(onChange).toHaveBeenCalledWith(true)
})

test('Enter submits a form without leaving the page, and the number of errors is announced', async () => {
  const send = vi.fn((event: { isDefaultPrevented: () => boolean }) =>
    expect(event.isDefaultPrevented()).toBe(true),
  )
  const { user } = renderScreen(
    <Form onSubmit={send}>
      <FormErrors count={4} />
      <Field label="暱稱">
        <TextInput />
      </Field>
      <button>下一步</button>
    </Form>,
  )
  expect(screen.getByRole('alert')).toHaveTextContent('還有 4 個地方要看一下')
  await user.type(screen.getByLabelText('暱稱'), '阿禾{Enter}')
  expect(send).toHaveBeenCalledTimes(1)
})
