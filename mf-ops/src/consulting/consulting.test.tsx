import type { OpsConsultation } from '@fankeep/shared/contract/ops'
import { fakeHost, renderScreen } from '@fankeep/shared/testing'
import { screen, waitFor, within } from '@testing-library/react'
import en from '../../locales/en.json'
import { OpsPage } from '../console/ops-page'
import { fakeEdge } from '../console/testing'

const realFetch = globalThis.fetch
afterEach(() => {
  globalThis.fetch = realFetch
})
const show = () =>
  renderScreen(<OpsPage />, { host: fakeHost({ path: '/ops', language: 'en' }), words: { 'mf-ops': en } })

const at = '2026-11-23T02:00:00.000Z'
const talk: OpsConsultation = {
  ...{ id: '7', state: 'asked', at, topic: 'hijacked', question: 'My page is gone.', language: 'en' },
  ...{ name: 'Mina', email: 'mina@example.com', page: { name: 'Mochi Daily', platform: 'instagram' } },
  ...{ place: null, reason: null, who: null },
}
const section = async () => within(await screen.findByRole('region', { name: 'Consulting' }))

test('an operator sees each request with its e-mail address and confirms it with an https link', async () => {
  const edge = fakeEdge({ talks: [talk, { ...talk, id: '8' }] })
  const { user, host } = show()
  const list = await section()
  expect(await list.findByText('2 are waiting for an answer')).toBeVisible()
  const card = within(list.getAllByRole('article')[0]!)
  expect(card.getByText('My page is gone.')).toBeVisible()
  expect(card.getByText(/Hijacked or suspended page · Mochi Daily \(instagram\) · en/)).toBeVisible()
  expect(card.getByRole('link')).toHaveAttribute('href', 'mailto:mina@example.com')
  await user.click(card.getByRole('button', { name: /^Confirm/ }))
  const dialog = within(screen.getByRole('dialog'))
  await user.type(dialog.getByRole('textbox'), 'http://meet.example')
  await user.click(dialog.getByRole('button', { name: 'Confirm' }))
  expect(dialog.getByText('Enter a link that starts with https://')).toBeVisible()
  expect(edge.answers).toEqual([])
  await user.clear(dialog.getByRole('textbox'))
  await user.type(dialog.getByRole('textbox'), 'https://meet.example/abc')
  await user.click(dialog.getByRole('button', { name: 'Confirm' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(edge.answers).toEqual([{ action: 'confirm', id: '7', at, place: 'https://meet.example/abc' }])
  expect(host.notices.at(-1)).toMatchObject({ kind: 'success', title: 'The call is confirmed' })
  expect(list.getByText('1 is waiting for an answer')).toBeVisible()
  expect(list.getByText('Answered by ann: https://meet.example/abc')).toBeVisible()
})

test('an operator declines a consultation with a reason, after which it has no buttons', async () => {
  const edge = fakeEdge({ talks: [{ ...talk, state: 'confirmed', place: 'https://meet.example/abc' }] })
  const { user } = show()
  const list = await section()
  await user.click(await list.findByRole('button', { name: /^Decline/ }))
  const dialog = within(screen.getByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Decline' }))
  expect(dialog.getByText('Give a reason in a few words')).toBeVisible()
  await user.type(dialog.getByRole('textbox'), 'A public holiday')
  await user.click(dialog.getByRole('button', { name: 'Decline' }))
  await waitFor(() =>
    expect(edge.answers).toEqual([{ action: 'decline', id: '7', at, reason: 'A public holiday' }]),
  )
  expect(await list.findByText('Answered by ann: A public holiday')).toBeVisible()
  expect(list.queryByRole('button')).toBeNull()
})

test('a reply is refused and the list refreshed if the member changed the consultation meanwhile', async () => {
  const edge = fakeEdge({ talks: [talk], refuse: 'changed_meanwhile' })
  const { user } = show()
  const list = await section()
  await user.click(await list.findByRole('button', { name: /^Decline/ }))
  const dialog = within(screen.getByRole('dialog'))
  edge.talks = []
  await user.type(dialog.getByRole('textbox'), 'A public holiday')
  await user.click(dialog.getByRole('button', { name: 'Decline' }))
  expect(await dialog.findByText(/The member moved or canceled this call/)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: en.change.leave }))
  expect(await list.findByText('No one has asked for a call yet.')).toBeVisible()
})

test('a reader sees no consulting section', async () => {
  fakeEdge({ talks: [talk], holder: { role: 'reader' } })
  show()
  await screen.findByRole('heading', { name: en.site.title })
  expect(screen.queryByRole('heading', { name: 'Consulting' })).toBeNull()
})
