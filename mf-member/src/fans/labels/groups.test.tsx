import type { FanGroup } from '@fankeep/shared/contract'
import { type Answers, refuse } from '@fankeep/shared/testing'
import { act, screen, waitFor } from '@testing-library/react'
import { dialogBox, pick, rowOf, showFans } from './testing'

const helpers: FanGroup = { id: '5', name: 'Helpers', rule: null, fans: 2 }
const guests: FanGroup = {
  id: '6',
  name: 'Guests',
  rule: {
    all: [
      { kind: 'tag', tag: '1', is: true },
      { kind: 'since', day: '2026-01-01' },
    ],
  },
  fans: null,
}

const show = (answers: Answers = {}, path?: string) =>
  showFans(
    {
      'fans.tags': { list: [{ id: '1', name: 'VIP', fans: 2 }] },
      'fans.groups': { list: [guests, helpers] },
      'fans.saveGroup': { group: '7' },
      'fans.group': { changed: ['a'] },
      ...answers,
    },
    path,
  )

afterEach(() => sessionStorage.clear())

type User = ReturnType<typeof show>['user']
const menu = async (user: User, entry: string | RegExp) => {
  await rowOf('Mina')
  await user.click(screen.getByRole('button', { name: 'Group' }))
  await user.click(screen.getByRole('menuitem', { name: entry }))
}

test('selected fans are added to a new group, and undo removes them', async () => {
  const { user, host } = show()
  await pick(user, 'Mina')
  await user.click(screen.getByRole('button', { name: 'Add to group' }))
  const box = await dialogBox()
  await user.selectOptions(box.getByRole('combobox', { name: 'Group' }), 'New group')
  await user.type(box.getByRole('textbox', { name: /Name/ }), 'Cooks')
  await user.click(box.getByRole('button', { name: 'Add to group' }))
  await waitFor(() =>
    expect(host.callsOf('fans.group')[0]?.input).toMatchObject({ uid: ['a'], into: '7', on: true }),
  )
  expect(host.callsOf('fans.saveGroup')[0]?.input).toMatchObject({ id: 'page1', name: 'Cooks' })
  expect(host.notices.at(-1)).toMatchObject({ title: 'Added 1 fan to “Cooks”' })
  await act(async () => host.notices.at(-1)?.action?.run())
  await waitFor(() =>
    expect(host.callsOf('fans.group')[1]?.input).toMatchObject({ uid: ['a'], into: '7', on: false }),
  )
})

test('selected fans are removed at once from the group on screen, and a refusal is shown', async () => {
  const { user, host } = show({}, '/fansList?id=page1&group=5')
  await pick(user, 'Bob')
  await user.click(screen.getByRole('button', { name: 'Remove from group' }))
  await waitFor(() =>
    expect(host.callsOf('fans.group')[0]?.input).toMatchObject({ uid: ['b'], into: '5', on: false }),
  )
  host.answer('fans.group', refuse('fans_too_many', 'Too many at once.'))
  await user.click(screen.getByRole('button', { name: 'Remove from group' }))
  await waitFor(() => expect(host.notices.at(-1)).toMatchObject({ title: 'Too many at once.' }))
})

test('a group by rule requires complete conditions and is then shown in the list', async () => {
  const { user, host, path } = show()
  await menu(user, 'New group by rule')
  const box = await dialogBox()
  await user.type(box.getByRole('textbox', { name: /Name/ }), 'New guests')
  await user.selectOptions(box.getByRole('combobox', { name: 'Condition 1' }), 'Has the tag')
  await user.click(box.getByRole('button', { name: 'Save' }))
  expect(box.getByText('Complete each condition')).toBeVisible()
  expect(host.callsOf('fans.saveGroup')).toEqual([])
  await user.selectOptions(box.getByRole('combobox', { name: 'Tag for condition 1' }), 'VIP')
  await user.click(box.getByRole('button', { name: 'Add condition' }))
  await user.selectOptions(box.getByRole('combobox', { name: 'Condition 2' }), 'Has left')
  await user.click(box.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(host.callsOf('fans.saveGroup')[0]?.input).toMatchObject({
      name: 'New guests',
      rule: {
        all: [
          { kind: 'tag', tag: '1', is: true },
          { kind: 'gone', is: true },
        ],
      },
    }),
  )
  await waitFor(() => expect(path()).toContain('group=7'))
  await waitFor(() => expect(host.callsOf('fans.list').at(-1)?.input).toMatchObject({ group: '7' }))
})

test('keeps a new group as it was typed if the session ends', async () => {
  const before = show()
  await menu(before.user, 'New group by rule')
  await before.user.type((await dialogBox()).getByRole('textbox', { name: /Name/ }), 'Cooks')
  await before.user.click((await dialogBox()).getByRole('button', { name: 'Add condition' }))
  before.unmount()
  const { user } = show()
  await menu(user, 'New group by rule')
  const box = await dialogBox()
  expect(box.getByRole('textbox', { name: /Name/ })).toHaveValue('Cooks')
  expect(box.getAllByRole('combobox', { name: /Condition/ })).toHaveLength(2)
  await user.click(box.getByRole('button', { name: 'Cancel' }))
  await menu(user, 'New group by rule')
  expect((await dialogBox()).getByRole('textbox', { name: /Name/ })).toHaveValue('')
})

test('a deleted group is put back by undo, and a group by rule is edited', async () => {
  const { user, host } = show()
  await menu(user, 'Manage groups')
  await user.click((await dialogBox()).getByRole('button', { name: 'Delete Helpers' }))
  await waitFor(() =>
    expect(host.callsOf('fans.saveGroup')[0]?.input).toMatchObject({ group: '5', delete: true }),
  )
  await waitFor(() => expect(host.notices.at(-1)).toMatchObject({ title: 'Deleted the group “Helpers”' }))
  await act(async () => host.notices.at(-1)?.action?.run())
  await waitFor(() =>
    expect(host.callsOf('fans.saveGroup')[1]?.input).toMatchObject({ group: '5', put_back: true }),
  )
  await user.click((await dialogBox()).getByRole('button', { name: 'Edit Guests' }))
  const box = await dialogBox()
  expect(box.getByRole('combobox', { name: 'Condition 1' })).toHaveDisplayValue('Has the tag')
  expect(box.getByLabelText('Day for condition 2')).toHaveValue('2026-01-01')
  const name = box.getByRole('textbox', { name: /Name/ })
  await user.clear(name)
  expect(box.getByRole('button', { name: 'Save' })).toBeDisabled()
  await user.type(name, 'Guests')
  await user.click(box.getByRole('button', { name: 'Remove condition 1' }))
  await user.click(box.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(host.callsOf('fans.saveGroup')[2]?.input).toMatchObject({
      group: '6',
      name: 'Guests',
      rule: { all: [{ kind: 'since', day: '2026-01-01' }] },
    }),
  )
})
