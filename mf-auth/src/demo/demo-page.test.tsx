import { aUser, type Answers, fakeHost, refuse, renderScreen } from '@fankeep/shared/testing'
import { screen, waitFor } from '@testing-library/react'
import en from '../../locales/en.json'
import { DemoPage } from './demo-page'

const session = { token: 't', user: aUser({ demo: true, email: '', tel: '', area_code: '' }) }

function open(answers: Answers = {}) {
  const host = fakeHost({
    path: '/demo',
    language: 'en',
    answers: { 'site.signImage': { image: '', title: '', text: '' }, 'auth.demo': session, ...answers },
  })
  return renderScreen(<DemoPage />, { host, words: { 'mf-auth': en } })
}

test('opens no demonstration until the visitor presses the button, then goes to the member center', async () => {
  const { host, user } = open()
  expect(screen.getByText(/Nothing is saved and nothing is sent/)).toBeVisible()
  expect(host.callsOf('auth.demo')).toHaveLength(0)
  await user.click(screen.getByRole('button', { name: 'Look inside' }))
  await waitFor(() => expect(host.went).toEqual(['/channel']))
  expect(host.session.read()).toMatchObject({ state: 'member', user: { demo: true } })
})

test('if the site has no demonstration, shows the refusal and a link to sign up', async () => {
  const { host, user } = open({ 'auth.demo': refuse('demo_off', 'There is no demonstration here') })
  await user.click(screen.getByRole('button', { name: 'Look inside' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('There is no demonstration here')
  expect(host.went).toEqual([])
  expect(host.session.read().state).toBe('anonymous')
  expect(screen.getByRole('link', { name: 'Sign up free' })).toHaveAttribute('href', '/register')
})
