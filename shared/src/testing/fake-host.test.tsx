import { screen } from '@testing-library/react'
import { useAction, useCall, useSession } from '../host'
import { aList, aPage, aUser, fakeHost, pending, refuse, renderScreen } from '.'
import { takeFaults } from './faults'

function Pages() {
  const { data, loading, error } = useCall('pages.list', {})
  const stop = useAction('backup.stop')
  const { user } = useSession()
  return (
    <>
      <p>{loading ? '等一下' : (error?.message ?? data?.list.map((page) => page.name).join())}</p>
      <p>{user?.nickname}</p>
      <button onClick={() => void stop.run({ run: 'run1' })}>停</button>
      <p>{stop.refused?.key}</p>
    </>
  )
}

test('gives a screen its answers and member, and records its calls', async () => {
  const host = fakeHost({ user: aUser(), answers: { 'pages.list': aList([aPage({ name: '慢食' })]) } })
  renderScreen(<Pages />, { host })
  expect(screen.getByText('等一下')).toBeVisible()
  expect(await screen.findByText('慢食')).toBeVisible()
  expect(screen.getByText('阿禾的廚房')).toBeVisible()
  // With the defaults of the contract's schema.
  expect(host.callsOf('pages.list')).toEqual([{ name: 'pages.list', input: { limit: 20 }, files: [] }])
})

test('an answer can be a refusal or stay pending', async () => {
  const host = fakeHost({ answers: { 'pages.list': pending(), 'backup.stop': refuse('run_not_active') } })
  const { user } = renderScreen(<Pages />, { host })
  await user.click(screen.getByRole('button', { name: '停' }))
  expect(await screen.findByText('run_not_active')).toBeVisible()
  expect(screen.getByText('等一下')).toBeVisible()
})

test('a call without an answer is a fault that names the call, even if the screen catches it', async () => {
  renderScreen(<Pages />)
  expect(await screen.findByText(/No answer for pages\.list/)).toBeVisible()
  expect(takeFaults().map(String)).toEqual([expect.stringContaining('pages.list')])
})

test('an answer that breaks the contract is a fault', async () => {
  renderScreen(<Pages />, { host: fakeHost({ answers: { 'pages.list': aList([aPage({ fans: 1.5 })]) } }) })
  await screen.findByText(/breaks the contract/)
  expect(takeFaults()).toHaveLength(1)
})

test('an input that breaks the contract is a fault', async () => {
  const host = fakeHost()
  await expect(host.api.call('fans.list', { id: '../etc' })).rejects.toThrow('fans.list breaks the contract')
  expect(takeFaults()).toHaveLength(1)
})

test('a text whose placeholder has no value is a fault', () => {
  const { i18n } = fakeHost({ language: 'en' })
  i18n.addResourceBundle('en', 'ui', { sending: 'Uploading {{name}}' })
  expect(i18n.t('sending', { name: 'a.zip' })).toBe('Uploading a.zip')
  expect(i18n.t('sending')).toBe('Uploading ')
  expect(takeFaults().map(String)).toEqual([expect.stringContaining('No value for {{name}}')])
})

test('a key without words is a fault', () => {
  const { i18n } = fakeHost({ language: 'en' })
  expect(i18n.t('no.such.key')).toBe('—')
  expect(takeFaults().map(String)).toEqual([expect.stringContaining('no.such.key')])
})
