import { type Answers, refuse } from '@fankeep/shared/testing'
import { act, screen, waitFor } from '@testing-library/react'
import { bob, dialogBox, mina, pick, rowOf, showFans } from '../labels/testing'

const left = { ...bob, gone_at: '2026-10-01T00:00:00Z', tags: ['VIP'], note: 'likes soup' }
const show = (answers: Answers = {}) =>
  showFans({
    'fans.list': {
      ...{ list: [mina, left], next: null, total: 2, total_exact: true, capped: false },
    },
    'fans.merge': { merge: '9', uid: 'a' },
    'fans.unmerge': {},
    ...answers,
  })
const pickBoth = async (user: ReturnType<typeof show>['user']) => {
  await pick(user, 'Bob')
  expect(screen.queryByRole('button', { name: 'Merge' })).toBeNull()
  await pick(user, 'Mina')
  await user.click(screen.getByRole('button', { name: 'Merge' }))
}

test('two selected fans are shown side by side and merged, and undo separates them', async () => {
  const { user, host } = show()
  await pickBoth(user)
  const box = await dialogBox()
  const [stays, goes] = box.getAllByRole('listitem')
  expect(stays).toHaveTextContent(/Mina.*Stays/)
  expect(goes).toHaveTextContent(/Bob.*VIP.*likes soup.*Earlier name/)
  expect(box.getByText(/undo this for 30 days/)).toBeVisible()
  await user.click(box.getByRole('button', { name: 'Merge' }))
  await waitFor(() =>
    expect(host.callsOf('fans.merge')[0]?.input).toMatchObject({ id: 'page1', uid: ['a', 'b'] }),
  )
  await waitFor(() => expect(host.notices.at(-1)).toMatchObject({ title: 'Merged “Bob” into “Mina”' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Merge' })).toBeNull()
  await act(async () => host.notices.at(-1)?.action?.run())
  await waitFor(() => expect(host.callsOf('fans.unmerge')[0]?.input).toMatchObject({ merge: '9' }))
})

test('shows a refused merge in the dialog and keeps both fans selected', async () => {
  const { user } = show({ 'fans.merge': refuse('fans_both_follow', 'They are two accounts.') })
  await pickBoth(user)
  const box = await dialogBox()
  await user.click(box.getByRole('button', { name: 'Merge' }))
  expect(await box.findByText('They are two accounts.')).toBeVisible()
  await user.click(box.getByRole('button', { name: 'Cancel' }))
  expect(screen.getByRole('button', { name: 'Merge' })).toBeVisible()
})

test('a merge is undone from the list, and a refusal is shown', async () => {
  const earlier = [
    { uid: 'z', name: 'zoe', match: 'username' as const },
    { uid: 'b', name: 'Bob', match: 'member' as const, merge: '9' },
  ]
  const list = [{ ...mina, earlier }, left]
  const { user, host } = show({
    'fans.list': { list, next: null, total: 2, total_exact: true, capped: false },
  })
  expect(await rowOf('Mina')).toHaveTextContent('Formerly Bob')
  const [button] = screen.getAllByRole('button', { name: 'Undo merge of Mina' })
  await user.click(button!)
  await waitFor(() => expect(host.callsOf('fans.unmerge')[0]?.input).toMatchObject({ merge: '9' }))
  await waitFor(() => expect(host.notices.at(-1)).toMatchObject({ title: '“Mina” is two fans again' }))
  host.answer('fans.unmerge', refuse('fans_unmerge', 'Undo the newest merge first.'))
  await user.click(screen.getAllByRole('button', { name: 'Undo merge of Mina' })[0]!)
  await waitFor(() => expect(host.notices.at(-1)).toMatchObject({ title: 'Undo the newest merge first.' }))
})
