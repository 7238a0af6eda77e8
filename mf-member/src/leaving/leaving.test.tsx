import { aUser, type Answers, fakeHost, refuse, renderScreen } from '@fankeep/shared/testing'
import { screen, waitFor } from '@testing-library/react'
import words from '../../locales/zh-TW.json'
import { KeepAccountPage } from './keep-account-page'
import { LeavingNotice } from './leaving-notice'

const leaves = { erase_at: '2026-11-28T03:00:00.000Z' }

test('a member whose account will be erased sees when, and keeps it in one press', async () => {
  const host = fakeHost({
    user: aUser(leaves),
    answers: { 'user.undoDelete': aUser(), 'user.info': aUser() },
  })
  const { user } = renderScreen(<LeavingNotice />, { host, words: { 'mf-member': words } })
  expect(screen.getByText('你的帳號將在 2026/11/28 11:00 刪除')).toBeVisible()
  await user.click(screen.getByRole('button', { name: '保留我的帳號' }))
  await waitFor(() => expect(host.callsOf('user.undoDelete')).toHaveLength(1))
  await waitFor(() => expect(host.notices).toMatchObject([{ title: '帳號已保留' }]))
})

test('other members see nothing', () => {
  renderScreen(<LeavingNotice />, { host: fakeHost({ user: aUser() }), words: { 'mf-member': words } })
  expect(screen.queryByRole('button')).toBeNull()
})

const openLink = (answers: Answers) =>
  renderScreen(<KeepAccountPage />, {
    host: fakeHost({ path: '/keepAccount?key=key-of-a-mail', answers }),
    words: { 'mf-member': words },
  })

test('the link in the mail keeps the account only after the button is pressed', async () => {
  const { user, host } = openLink({ 'user.undoDeleteByLink': {} })
  expect(host.calls).toEqual([])
  await user.click(screen.getByRole('button', { name: '保留我的帳號' }))
  expect(await screen.findByRole('status')).toHaveTextContent('帳號已保留')
  expect(host.callsOf('user.undoDeleteByLink')[0]?.input).toEqual({ key: 'key-of-a-mail' })
})

test('an invalid link shows the server’s refusal', async () => {
  const { user } = openLink({ 'user.undoDeleteByLink': refuse('undo_key', '這個連結已經失效') })
  await user.click(screen.getByRole('button', { name: '保留我的帳號' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('這個連結已經失效')
})
