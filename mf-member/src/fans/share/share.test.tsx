import type { FanShare } from '@fankeep/shared/contract'
import { type Answers, aUser, fail, pending, refuse } from '@fankeep/shared/testing'
import { act, screen, waitFor } from '@testing-library/react'
import { dialogBox, showFans } from '../labels/testing'

const agency: FanShare = {
  id: '3',
  name: 'Agency Chen',
  group: null,
  columns: ['since', 'tags'],
  made_at: '2026-11-01T00:00:00Z',
  expires_at: '2099-01-02T00:00:00Z',
  openings: 2,
  opened_at: '2026-11-02T00:00:00Z',
}
const url = 'https://fankeep.test/sharedList#token'

afterEach(() => sessionStorage.clear())

const show = async (answers: Answers = {}, path?: string, user = aUser()) => {
  const shown = showFans(
    {
      'fans.groups': { list: [{ id: '5', name: 'Helpers', rule: null, fans: 2 }] },
      'shares.list': { list: [agency] },
      'shares.make': { share: agency, url },
      'shares.withdraw': {},
      ...answers,
    },
    path,
    user,
  )
  await shown.user.click(await screen.findByRole('button', { name: 'Share' }))
  return { ...shown, box: await dialogBox() }
}

test('makes a link with name, group, columns and duration, and copies its address', async () => {
  const { user, host, box } = await show({}, '/fansList?id=page1&group=5')
  await user.click(await box.findByRole('button', { name: 'New link' }))
  expect(box.getByRole('button', { name: 'Make link' })).toBeDisabled()
  await user.type(box.getByRole('textbox', { name: 'Name' }), 'Agency Lin')
  await waitFor(() => expect(box.getByRole('combobox', { name: 'Which fans' })).toHaveDisplayValue('Helpers'))
  await user.click(box.getByRole('checkbox', { name: 'Tags' }))
  await user.selectOptions(box.getByRole('combobox', { name: 'Open for' }), '30 days')
  await user.click(box.getByRole('button', { name: 'Make link' }))
  await waitFor(() =>
    expect(host.callsOf('shares.make').map(({ input }) => input)).toEqual([
      { id: 'page1', name: 'Agency Lin', group: '5', columns: ['since', 'tags'], days: 30 },
    ]),
  )
  expect(await box.findByRole('textbox', { name: 'Address' })).toHaveValue(url)
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await user.click(box.getByRole('button', { name: 'Copy address' }))
  expect(copied).toHaveBeenCalledWith(url)
  expect(host.notices.at(-1)).toMatchObject({ kind: 'success', title: 'Address copied' })
  copied.mockRejectedValue(new DOMException('Write permission denied.', 'NotAllowedError'))
  await user.click(box.getByRole('button', { name: 'Copy address' }))
  expect(host.notices.at(-1)).toMatchObject({ kind: 'warning', title: /Select it and copy it yourself/ })
  await user.click(box.getByRole('button', { name: 'Done' }))
  expect(box.getByText('Agency Chen')).toBeVisible()
  await waitFor(() => expect(host.callsOf('shares.list')).toHaveLength(2))
})

test('the dialog cannot be closed while the link is being made, because its address is shown once', async () => {
  const { user, box } = await show({ 'shares.make': pending() })
  await user.click(await box.findByRole('button', { name: 'New link' }))
  await user.type(box.getByRole('textbox', { name: 'Name' }), 'Agency Lin{Enter}')
  await user.keyboard('{Escape}')
  expect(screen.getByRole('dialog', { name: 'Share the list' })).toBeVisible()
})

test('keeps the fields of a new link if the session ends', async () => {
  const before = await show()
  await before.user.click(await before.box.findByRole('button', { name: 'New link' }))
  await before.user.type(before.box.getByRole('textbox', { name: 'Name' }), 'Agency Lin')
  await before.user.click(before.box.getByRole('checkbox', { name: 'Tags' }))
  before.unmount()
  const { user, box } = await show()
  await user.click(await box.findByRole('button', { name: 'New link' }))
  expect(box.getByRole('textbox', { name: 'Name' })).toHaveValue('Agency Lin')
  expect(box.getByRole('checkbox', { name: 'Tags' })).toBeChecked()
  await user.click(box.getByRole('button', { name: 'Close' }))
  expect(sessionStorage).toHaveLength(0)
})

test('says what a new link shows, and warns if it includes personal data', async () => {
  const { user, box } = await show()
  await user.click(await box.findByRole('button', { name: 'New link' }))
  expect(box.getByText(/sees this without logging in: name and date followed\./)).toBeVisible()
  expect(box.queryByText(/personal data/)).toBeNull()
  await user.click(box.getByRole('checkbox', { name: /Ways to reach them/ }))
  expect(box.getByText(/name, date followed, and ways to reach them\./)).toBeVisible()
  expect(box.getByText(/your fans’ personal data/)).toBeVisible()
  for (const name of ['Your notes', 'Platform IDs and handles'])
    expect(box.getByRole('checkbox', { name })).not.toBeChecked()
})

test('shows the server’s refusal of a new link and keeps the typed name', async () => {
  const { user, box } = await show({ 'shares.make': refuse('shares_limit', 'Up to 20 links.') })
  await user.click(await box.findByRole('button', { name: 'New link' }))
  expect(box.getByRole('textbox', { name: 'Name' })).toHaveFocus()
  await user.keyboard('Agency{Enter}')
  expect(await box.findByText('Up to 20 links.')).toBeVisible()
  expect(box.getByRole('textbox', { name: 'Name' })).toHaveValue('Agency')
  await user.click(box.getByRole('button', { name: 'Cancel' }))
  expect(box.getByText('Agency Chen')).toBeVisible()
  expect(box.getByRole('button', { name: 'New link' })).toHaveFocus()
})

test('each link shows its content, its end and how often it was opened', async () => {
  const ended = {
    ...agency,
    id: '4',
    name: 'Old',
    group: { id: '5', name: 'Helpers' },
    expires_at: '2026-01-02T00:00:00Z',
    openings: 0,
    opened_at: null,
  }
  const { box } = await show({
    'shares.list': {
      list: [agency, ended, { ...agency, id: '6', name: 'Lost', group: { id: '9', name: null } }],
    },
  })
  const items = (await box.findAllByRole('listitem')).map(({ textContent }) => textContent)
  expect(items[0]).toMatch(/Whole list · date followed · tags Until .*2099 · Opened 2 times, last /)
  expect(items[1]).toMatch(/Helpers · .*Expired .*2026 · Not opened yet/)
  expect(items[2]).toContain('Group deleted, the link is closed for now')
})

test('a link is withdrawn at once, and undo opens it again', async () => {
  const { user, host, box } = await show()
  host.answer('shares.list', { list: [] })
  await user.click(await box.findByRole('button', { name: 'Withdraw “Agency Chen”' }))
  expect(await box.findByText('No links yet.')).toBeVisible()
  expect(host.notices.at(-1)).toMatchObject({ title: 'Withdrew “Agency Chen”. The link is closed' })
  await act(async () => host.notices.at(-1)?.action?.run())
  await waitFor(() =>
    expect(host.callsOf('shares.withdraw').map(({ input }) => input)).toEqual([
      { id: 'page1', share: '3', put_back: false },
      { id: 'page1', share: '3', put_back: true },
    ]),
  )
})

test('explains links while they load, and loads them again on request if they failed to load', async () => {
  const { host, user, box } = await show({ 'shares.list': pending() })
  expect(box.getByText(/A link shows this list to people without an account/)).toBeVisible()
  await user.keyboard('{Escape}')
  host.answer('shares.list', fail(500))
  await user.click(screen.getByRole('button', { name: 'Share' }))
  const again = await dialogBox()
  await again.findByText('Couldn’t load the links. Please try again.')
  host.answer('shares.list', { list: [agency] })
  await user.click(again.getByRole('button', { name: 'Try again' }))
  expect(await again.findByText('Agency Chen')).toBeVisible()
})

test('the demonstration links to the registration and requests no links', async () => {
  const { host, box } = await show({}, undefined, aUser({ demo: true }))
  expect(box.getByRole('link')).toHaveAttribute('href', '/register')
  expect(host.callsOf('shares.list')).toEqual([])
})
