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

test('entries that are there at first are visible at once', () => {
  render(show(['one', 'two']))
  for (const name of ['one', 'two']) expect(screen.getByTestId(name)).toBeVisible()
})

test('entries appear and disappear at once until the motion code is loaded', () => {
  const { rerender } = render(show(['one']))
  rerender(show(['two']))
  expect(screen.getByTestId('two')).toBeVisible()
  expect(screen.queryByTestId('one')).toBeNull()
})

test('a new entry fades in, and an old entry disappears after its animation', async () => {
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

test('entries appear and disappear at once with reduced motion', async () => {
  setMotion(false)
  const { rerender } = render(show(['one']))
  await act(() => import('./features'))
  rerender(show(['two']))
  expect(screen.getByTestId('two')).toBeVisible()
  expect(screen.queryByTestId('one')).toBeNull()
})
