import { act, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { renderScreen } from '../../testing'
import { CodeField, type CodeFieldProps } from './code-field'
import { CodeInput } from './code-input'
import { Field } from './field'

function Code({ onSend, onComplete, waitKey = 'register he@hekitchen.example' }: Partial<CodeFieldProps>) {
  const [code, setCode] = useState('')
  return (
    <Field label="驗證碼">
      <CodeField
        value={code}
        onChange={setCode}
        waitKey={waitKey}
        onSend={onSend ?? (async () => {})}
        onComplete={onComplete}
      />
    </Field>
  )
}

const button = () => screen.getByRole('button')
const press = () => act(async () => void fireEvent.click(button()))
const pass = (seconds: number) => act(() => vi.advanceTimersByTime(seconds * 1000))

describe('the button that sends a code', () => {
  beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-21T06:00:00Z') }))

  test('counts down sixty seconds, ignores presses meanwhile, and is ready again', async () => {
    const onSend = vi.fn(async () => {})
    renderScreen(<Code onSend={onSend} />)
    expect(button()).toHaveTextContent('傳送驗證碼')
    await press()
    expect(button()).toHaveTextContent('60 秒後可重送')
    pass(17)
    expect(button()).toHaveTextContent('43 秒後可重送')
    await press()
    expect(onSend).toHaveBeenCalledTimes(1)
    pass(43)
    expect(button()).toHaveTextContent('重新傳送')
    await press()
    expect(onSend).toHaveBeenCalledTimes(2)
  })

  test('waits as long as the server asks', async () => {
    renderScreen(<Code onSend={async () => 30} />)
    await press()
    expect(button()).toHaveTextContent('30 秒後可重送')
  })

  test('continues the countdown after a reload, for the same e-mail address only', async () => {
    const { unmount } = renderScreen(<Code />)
    await press()
    unmount()
    pass(20)
    const { rerender } = renderScreen(<Code />)
    expect(button()).toHaveTextContent('40 秒後可重送')
    rerender(<Code waitKey="register someone@else.example" />)
    expect(button()).toHaveTextContent('傳送驗證碼')
  })

  test('is ready at once if nothing was sent', async () => {
    renderScreen(<Code onSend={async () => false} />)
    await press()
    expect(button()).toHaveTextContent('傳送驗證碼')
  })
})

test('a pasted code is complete with six digits, whatever surrounds them', async () => {
  const onComplete = vi.fn()
  const { user } = renderScreen(<Code onComplete={onComplete} />)
  const input = screen.getByRole('textbox', { name: '驗證碼' })
  expect(input).toHaveAttribute('autocomplete', 'one-time-code')
  await user.click(input)
  await user.paste(' 482-913 ')
  expect(input).toHaveValue('482913')
  expect(onComplete).toHaveBeenCalledWith('482913')
})

test('accepts full-width digits of a Chinese input method', async () => {
  const onComplete = vi.fn()
  const { user } = renderScreen(<Code onComplete={onComplete} />)
  await user.click(screen.getByRole('textbox', { name: '驗證碼' }))
  await user.paste('４８２９１３')
  expect(onComplete).toHaveBeenCalledWith('482913')
})

test('CodeInput takes a paste and reports when all six digits are there', async () => {
  const onComplete = vi.fn()
  function Boxes() {
    const [code, setCode] = useState('')
    return <CodeInput value={code} onChange={setCode} onComplete={onComplete} />
  }
  const { user } = renderScreen(<Boxes />)
  await user.type(screen.getByRole('textbox', { name: '6 位數驗證碼' }), '48x29')
  expect(onComplete).not.toHaveBeenCalled()
  await user.paste('13')
  expect(onComplete).toHaveBeenCalledWith('482913')
})
