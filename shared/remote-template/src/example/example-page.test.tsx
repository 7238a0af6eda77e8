import { fail, fakeHost, renderScreen } from '@fankeep/shared/testing'
import { screen } from '@testing-library/react'
import en from '../../locales/en.json'
import { answers, plans } from '../standalone'
import { ExamplePage } from './example-page'

const open = (given = answers) =>
  renderScreen(<ExamplePage />, {
    host: fakeHost({ language: 'en', answers: given }),
    words: { 'mf-example': en },
  })

test('shows each plan with its price', async () => {
  open()
  expect(await screen.findByText('Premium')).toHaveTextContent('850')
})

test('shows an error if the plans cannot be loaded, and loads them again on a click', async () => {
  const { host, user } = open({ 'site.plans': fail() })
  await screen.findByText(en.failedTitle)
  host.answer('site.plans', plans)
  await user.click(screen.getByRole('button'))
  expect(await screen.findByText('Premium')).toBeVisible()
})
