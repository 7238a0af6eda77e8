import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { renderScreen } from '../../testing'
import { AreaCodeSelect } from './area-code-select'
import { Combobox, filterOptions } from './combobox'
import { Field } from './field'

const countries = [
  { value: 'TW', label: '台灣', hint: '+886', search: 'Taiwan' },
  { value: 'JP', label: '日本', hint: '+81', search: 'Japan' },
  { value: 'CI', label: "Côte d'Ivoire", hint: '+225' },
]

test.each([
  ['', 3],
  ['8', 2],
  ['jap', 1],
  ['cote', 1],
  ['tai 886', 1],
  ['nowhere', 0],
])('the query %j finds %j options', (query, count) =>
  expect(filterOptions(countries, query)).toHaveLength(count),
)

function Country() {
  const [value, setValue] = useState<string | null>('TW')
  return (
    <Field label="國家">
      <Combobox label="國家" value={value} onChange={setValue} options={countries} />
    </Field>
  )
}

test('typing filters the options, arrow keys move and Enter selects', async () => {
  const { user } = renderScreen(<Country />)
  const input = screen.getByRole('combobox', { name: '國家' })
  expect(input).toHaveValue('台灣')
  await user.click(input)
  expect(screen.getAllByRole('option')).toHaveLength(3)
  expect(input).toHaveAttribute('aria-activedescendant', screen.getByRole('option', { name: /台灣/ }).id)
  await user.type(input, '8')
  await user.keyboard('{ArrowDown}{Enter}')
  expect(input).toHaveValue('日本')
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument()
})

test('a search without a match says so, and Escape restores the value', async () => {
  const { user } = renderScreen(<Country />)
  const input = screen.getByRole('combobox', { name: '國家' })
  await user.click(input)
  await user.type(input, 'zzz')
  expect(screen.getByRole('status')).toHaveTextContent('找不到符合的項目')
  await user.keyboard('{Escape}')
  expect(input).toHaveValue('台灣')
})

test('Enter, Escape and arrows do nothing while a Chinese character is being composed', async () => {
  const { user } = renderScreen(<Country />)
  const input = screen.getByRole('combobox', { name: '國家' })
  await user.click(input)
  for (const key of ['ArrowDown', 'Enter', 'Escape']) fireEvent.keyDown(input, { key, isComposing: true })
  expect(screen.getAllByRole('option')).toHaveLength(3)
  await user.keyboard('{Enter}')
  expect(input).toHaveValue('台灣')
})

const codes = [
  { code: '+886', country: 'TW', name: '台灣' },
  { code: '+1', country: 'US', name: '美國' },
  { code: '+1', country: 'CA', name: '加拿大' },
]

test('an area code is found by its country in either language, and a shared code keeps its country', async () => {
  const taken = vi.fn()
  function Area() {
    const [code, setCode] = useState('+886')
    return (
      <AreaCodeSelect
        codes={codes}
        value={code}
        onChange={(next, country) => {
          setCode(next)
          taken(next, country)
        }}
      />
    )
  }
  const { user } = renderScreen(<Area />)
  await user.click(screen.getByRole('button', { name: '國碼：台灣 +886' }))
  expect(screen.getByRole('combobox', { name: '搜尋國家或國碼' })).toHaveFocus()
  await user.keyboard('canada')
  fireEvent.keyDown(document.activeElement!, { key: 'Enter', isComposing: true })
  expect(taken).not.toHaveBeenCalled()
  await user.keyboard('{Enter}')
  expect(taken).toHaveBeenCalledWith('+1', 'CA')
  expect(screen.getByRole('button', { name: '國碼：加拿大 +1' })).toHaveFocus()
})

test('the list of area codes says that they could not be loaded, and Enter loads them again', async () => {
  const reload = vi.fn()
  const of = { data: undefined, error: new Error('500'), loading: false, reload }
  const { user } = renderScreen(<AreaCodeSelect codes={[]} of={of} value="+886" onChange={() => undefined} />)
  await user.click(screen.getByRole('button', { name: /\+886/ }))
  expect(screen.getByRole('status')).toHaveTextContent('國碼沒有載入成功。 再試一次')
  await user.keyboard('{Enter}')
  expect(reload).toHaveBeenCalledTimes(1)
})
