import { screen } from '@testing-library/react'
import { useState } from 'react'
import { renderHome } from '../../testing'
import { Chat } from './chat'

function Stand() {
  const [open, setOpen] = useState(false)
  return <Chat open={open} onChange={setOpen} />
}
const site = { email: 'service@fankeep.example', hours: 'Monday to Friday, 10:00–19:00' }
const frames = () => document.querySelectorAll('iframe')

test('loads the chat frame when it is first opened and keeps it while the box is closed', async () => {
  const { user } = renderHome(<Stand />, { site: { ...site, chat_url: 'https://chat.example/' } })
  expect(frames()).toHaveLength(0)
  const button = screen.getByRole('button', { name: 'Smart support' })
  await user.click(button)
  const box = await screen.findByRole('dialog', { name: 'Smart support' })
  expect(box.style.getPropertyValue('--chat-width')).toBe('36.25rem')
  const [frame] = frames()
  expect(frame).toHaveAttribute('src', 'https://chat.example/?lang=en')
  await user.click(screen.getByRole('button', { name: 'Close smart support' }))
  expect(box).not.toBeVisible()
  await user.click(button)
  expect(frames()[0]).toBe(frame)
})

test('Escape closes the box and returns the focus to the button', async () => {
  const { user } = renderHome(<Stand />, { site })
  const button = screen.getByRole('button', { name: 'Smart support' })
  await user.click(button)
  expect(await screen.findByRole('button', { name: 'Close smart support' })).toHaveFocus()
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(button).toHaveFocus()
})

test('the Tab key keeps the focus in the box', async () => {
  const { user } = renderHome(<Stand />, { site })
  await user.click(screen.getByRole('button', { name: 'Smart support' }))
  const box = await screen.findByRole('dialog')
  for (let press = 0; press < 20; press++) {
    await user.tab({ shift: press > 9 })
    expect(box).toContainElement(document.activeElement as HTMLElement)
  }
})

test('if no chat is configured, the box shows the hours, the e-mail address and common questions', async () => {
  const { user } = renderHome(<Stand />, { site })
  await user.click(screen.getByRole('button', { name: 'Smart support' }))
  expect(await screen.findByText('Monday to Friday, 10:00–19:00')).toBeVisible()
  expect(screen.getByRole('link', { name: 'service@fankeep.example' })).toHaveAttribute(
    'href',
    'mailto:service@fankeep.example',
  )
  expect(screen.getByText('Does the trial cost anything?')).toBeVisible()
  expect(frames()).toHaveLength(0)
})
