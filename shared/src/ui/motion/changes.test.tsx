import { act, render, screen, waitFor } from '@testing-library/react'
import { setMotion } from '../../testing/set-motion'
import { Changes, ChangingItem } from './changes'

const show = (names: string[]) => (
  <ul>
    <Changes>
      {names.map((name) => (
        <ChangingItem key={name} data-testid={name}>
          {name}
        </ChangingItem>
      ))}
    </Changes>
  </ul>
)

test('what is there at first does not move', () => {
  render(show(['one', 'two']))
  for (const name of ['one', 'two']) expect(screen.getByTestId(name)).toBeVisible()
})

test('until the code that moves has come, entries come and go at once', () => {
  const { rerender } = render(show(['one']))
  rerender(show(['two']))
  expect(screen.getByTestId('two')).toBeVisible()
  expect(screen.queryByTestId('one')).toBeNull()
})

test('a new entry comes from below, and what goes closes its room before it is gone', async () => {
  setMotion(true)
  const { rerender } = render(show(['one']))
  await act(() => import('./features'))
  rerender(show(['one', 'two']))
  expect(screen.getByTestId('two').style.opacity).toBe('0')
  await waitFor(() => expect(screen.getByTestId('two').style.opacity).toBe('1'))
  rerender(show(['two']))
  expect(screen.getByTestId('one')).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByTestId('one')).toBeNull())
  expect(screen.getByTestId('two')).toBeVisible()
})

test('with reduced motion entries come and go at once', async () => {
  setMotion(false)
  const { rerender } = render(show(['one']))
  await act(() => import('./features'))
  rerender(show(['two']))
  expect(screen.getByTestId('two')).toBeVisible()
  expect(screen.queryByTestId('one')).toBeNull()
})
