import { screen } from '@testing-library/react'
import { renderScreen } from '../testing'
import { useColorScheme } from './color-scheme'

function Switch() {
  const { scheme, choice, choose } = useColorScheme()
  return (
    <>
      <p>{`${scheme} ${choice}`}</p>
      <button onClick={() => choose('dark')}>dark</button>
      <button onClick={() => choose('system')}>system</button>
    </>
  )
}

test('a chosen color scheme is stored and applied at once; "system" follows the device again', async () => {
  const { user } = renderScreen(<Switch />)
  expect(screen.getByText('light system')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'dark' }))
  expect(screen.getByText('dark dark')).toBeVisible()
  expect(document.documentElement).toHaveClass('dark')
  expect(localStorage.getItem('theme')).toBe('dark')
  await user.click(screen.getByRole('button', { name: 'system' }))
  expect(screen.getByText('light system')).toBeVisible()
  expect(localStorage.getItem('theme')).toBeNull()
})
