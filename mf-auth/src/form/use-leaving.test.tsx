import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { useLeaving } from './use-leaving'

function Form() {
  const leaving = useLeaving()
  const [said, say] = useState(false)
  return (
    <>
      <input aria-label="Email" onBlur={() => leaving(() => say(true))} />
      {said && <p>what is wrong</p>}
      <button type="button">next</button>
    </>
  )
}

test('a field left by a pointer press reports its error only after the press, so the button does not move', async () => {
  render(<Form />)
  const button = screen.getByRole('button')
  fireEvent.pointerDown(button)
  fireEvent.blur(screen.getByRole('textbox'))
  expect(screen.queryByText('what is wrong')).toBeNull()
  fireEvent.pointerUp(button)
  await waitFor(() => expect(screen.getByText('what is wrong')).toBeVisible())
})

test('a field left by the keyboard reports its error at once', () => {
  render(<Form />)
  fireEvent.blur(screen.getByRole('textbox'))
  expect(screen.getByText('what is wrong')).toBeVisible()
})
