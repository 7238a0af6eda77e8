import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { renderScreen } from '../../testing'
import { Field } from '../forms'
import { DatePicker } from './date-picker'
import { DateTimePicker } from './date-time-picker'

function Ask({ start = '2026-11-25' as string | null }) {
  const [day, setDay] = useState(start)
  return (
    <>
      <Field label="送出日期">
        <DatePicker value={day} onChange={setDay} />
      </Field>
      <p data-testid="day">{String(day)}</p>
    </>
  )
}

const input = () => screen.getByRole('textbox', { name: '送出日期' })
const chosen = () => screen.getByTestId('day').textContent

test('the field accepts a typed date without a year', async () => {
  const { user } = renderScreen(<Ask />)
  expect(input()).toHaveValue('2026/11/25')
  await user.clear(input())
  await user.type(input(), '12/5{Enter}')
  expect(chosen()).toBe('2026-12-05')
  expect(input()).toHaveValue('2026/12/05')
})

test('text that is not a date stays, is marked with the expected format and counts as no date', async () => {
  const { user } = renderScreen(<Ask />)
  await user.clear(input())
  await user.type(input(), '下下週')
  await user.tab()
  expect(input()).toHaveValue('下下週')
  expect(input()).toBeInvalid()
  expect(screen.getByRole('alert')).toHaveTextContent('看不懂這個日期，請像這樣寫：2026/11/21')
  expect(chosen()).toBe('null')
})

test('the years go from this year to nine years ahead, and a typed date after them is rejected', async () => {
  const { user } = renderScreen(<Ask />)
  await user.clear(input())
  await user.type(input(), '2036/01/01{Enter}')
  expect(screen.getByRole('alert')).toHaveTextContent('請選 2026/01/01 到 2035/12/31 之間的日期')
  await user.click(screen.getByRole('button', { name: '選擇日期' }))
  const years = within(screen.getByRole('combobox', { name: '年份' })).getAllByRole('option')
  expect(years.map((year) => year.textContent)).toEqual(
    Array.from({ length: 10 }, (_, index) => `${2026 + index}年`),
  )
})

test('the keyboard moves by day, week, month and year, picks a day and returns the focus', async () => {
  const { user } = renderScreen(<Ask />)
  const button = screen.getByRole('button', { name: '選擇日期' })
  button.focus()
  await user.keyboard('{Enter}')
  expect(screen.getByRole('button', { name: /11月25日/ })).toHaveFocus()
  await user.keyboard('{ArrowRight}{ArrowDown}{PageDown}{Shift>}{PageDown}{/Shift}{Home}')
  // 26 November, 3 December, 3 January, 3 January of the next year (a Monday), the Sunday before it.
  expect(screen.getByRole('button', { name: /2028年1月2日/ })).toHaveFocus()
  await user.keyboard('{Enter}')
  expect(chosen()).toBe('2028-01-02')
  expect(screen.queryByRole('grid')).not.toBeInTheDocument()
  expect(button).toHaveFocus()
})

test('a day out of range cannot be picked, and Escape closes the calendar without a change', async () => {
  const { user } = renderScreen(<DatePicker label="日期" value={null} min="2026-11-21" onChange={fail} />)
  const button = screen.getByRole('button', { name: '選擇日期' })
  await user.click(button)
  const yesterday = screen.getByRole('button', { name: /11月20日/ })
  expect(yesterday).toHaveAttribute('aria-disabled', 'true')
  await user.click(yesterday)
  expect(screen.getByRole('grid')).toBeVisible()
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('grid')).not.toBeInTheDocument()
})

function fail(day: string | null) {
  throw new Error(`${day} was chosen`)
}

test('a time in the past is rejected with the earliest possible time', async () => {
  const onChange = vi.fn()
  const { user } = renderScreen(<DateTimePicker value="2026-11-21T13:30:00.000Z" onChange={onChange} />)
  const time = screen.getByLabelText('時間')
  expect(time).toHaveValue('21:30')
  await user.clear(time)
  await user.type(time, '13:00')
  expect(onChange).toHaveBeenLastCalledWith(null)
  expect(screen.getByRole('alert')).toHaveTextContent('這個時間已經過了，請選 2026/11/21 14:00 以後')
  await user.clear(time)
  await user.type(time, '22:15')
  expect(onChange).toHaveBeenLastCalledWith('2026-11-21T14:15:00.000Z')
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})
