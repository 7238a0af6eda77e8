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

test('left with the pointer down, a field complains only after the click, so the button stays under the pointer', async () => {
  render(<Form />)
  const button = screen.getByRole('button')
  fireEvent.pointerDown(button)
  fireEvent.blur(screen.getByRole('textbox'))
  expect(screen.queryByText('what is wrong')).toBeNull()
  fireEvent.pointerUp(button)
  await waitFor(() => expect(screen.getByText('what is wrong')).toBeVisible())
})

test('left by the keyboard, it complains at once', () => {
  render(<Form />)
  fireEvent.blur(screen.getByRole('textbox'))
  expect(screen.getByText('what is wrong')).toBeVisible()
})
