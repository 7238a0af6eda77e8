import type { Fan, FanTag } from '@fankeep/shared/contract'
import { aFan, aList, type Answers, refuse } from '@fankeep/shared/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import * as fans from './testing'
import { dialogBox, pick, rowOf, showFans } from './testing'

const tags: FanTag[] = [
  { id: '1', name: 'VIP', fans: 2 },
  { id: '2', name: 'to thank', fans: 1 },
]
const mina: Fan = { ...fans.mina, tags: ['VIP'], note: 'likes soup' }
const bob: Fan = { ...fans.bob, tags: ['to thank', 'VIP'] }
const carl: Fan = { ...aFan(3), uid: 'c', name: 'Carl' }

const show = (answers: Answers = {}, path?: string) =>
  showFans(
    {
      'fans.list': { ...aList([mina, bob, carl], { total: 4200 }), capped: false },
      'fans.tags': { list: tags },
      'fans.tag': { changed: [] },
      'fans.note': {},
      'fans.saveTag': {},
      ...answers,
    },
    path,
  )

test('shows the tags and the note of each fan', async () => {
  show()
  expect(within(await rowOf('Mina')).getAllByText('VIP')[0]).toBeVisible()
  expect(within(await rowOf('Mina')).getAllByText('likes soup')[0]).toBeVisible()
  expect(within(await rowOf('Carl')).queryByText('VIP')).toBeNull()
})

test('restores unsaved tags and the note after a reload, but not after their dialog was closed', async () => {
  const edit = async (user: ReturnType<typeof show>['user']) => {
    await user.click(within(await rowOf('Mina')).getByRole('button', { name: 'Edit tags and note for Mina' }))
    const box = await dialogBox()
    return {
      vip: box.getByRole('checkbox', { name: 'VIP' }),
      added: box.getByRole('textbox', { name: /New tag/ }),
      note: box.getByRole('textbox', { name: /Note/ }),
    }
  }
  const first = show()
  const before = await edit(first.user)
  await first.user.click(before.vip)
  await first.user.type(before.added, 'met in')
  await first.user.type(before.note, ' and rice')
  first.unmount()
  const second = show()
  const after = await edit(second.user)
  expect(after.vip).not.toBeChecked()
  expect(after.added).toHaveValue('met in')
  expect(after.note).toHaveValue('likes soup and rice')
  await second.user.keyboard('{Escape}')
  const again = await edit(second.user)
  expect(again.vip).toBeChecked()
  expect(again.added).toHaveValue('')
  expect(again.note).toHaveValue('likes soup')
})

test('one dialog saves the tags and the note of a fan, and undo restores both', async () => {
  const { user, host } = show({
    'fans.tag': {
      changed: [
        { tag: '3', name: 'met in Tainan', on: true, uid: ['a'] },
        { tag: '1', name: 'VIP', on: false, uid: ['a'] },
      ],
    },
  })
  await user.click(within(await rowOf('Mina')).getByRole('button', { name: 'Edit tags and note for Mina' }))
  const box = await dialogBox()
  expect(box.getByRole('checkbox', { name: 'VIP' })).toBeChecked()
  expect(box.getByRole('checkbox', { name: 'to thank' })).not.toBeChecked()
  await user.click(box.getByRole('checkbox', { name: 'VIP' }))
  await user.type(box.getByRole('textbox', { name: /New tag/ }), 'met in Tainan{Enter}')
  expect(box.getByRole('checkbox', { name: 'met in Tainan' })).toBeChecked()
  const note = box.getByRole('textbox', { name: /Note/ })
  expect(note).toHaveValue('likes soup')
  await user.type(note, ' and rice')
  await user.click(box.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(host.callsOf('fans.tag')[0]?.input).toMatchObject({
    id: 'page1',
    uid: ['a'],
    put: ['met in Tainan'],
    off: ['VIP'],
  })
  expect(host.callsOf('fans.note')[0]?.input).toMatchObject({
    id: 'page1',
    uid: 'a',
    note: 'likes soup and rice',
  })
  expect(host.notices.at(-1)).toMatchObject({ kind: 'success', title: 'Tags changed for 1 fan' })
  expect(host.callsOf('fans.tags')).toHaveLength(2)

  await act(async () => host.notices.at(-1)?.action?.run())
  await waitFor(() => expect(host.callsOf('fans.note')).toHaveLength(2))
  expect(
    host
      .callsOf('fans.tag')
      .slice(1)
      .map(({ input }) => input),
  ).toEqual([
    { id: 'page1', uid: ['a'], all: false, put: [], off: ['met in Tainan'] },
    { id: 'page1', uid: ['a'], all: false, put: ['VIP'], off: [] },
  ])
  expect(host.callsOf('fans.note')[1]?.input).toMatchObject({ note: 'likes soup' })
})

test('a tag that only some of the selected fans have is unchanged until its checkbox is pressed', async () => {
  const { user, host } = show()
  for (const name of ['Mina', 'Bob']) await pick(user, name)
  await user.click(screen.getByRole('button', { name: 'Edit tags' }))
  const box = await dialogBox()
  expect(box.getByRole('heading', { name: 'Tags for 2 fans' })).toBeVisible()
  expect(box.getByRole('checkbox', { name: 'VIP' })).toBeChecked()
  expect(box.getByRole('checkbox', { name: 'to thank' })).toBePartiallyChecked()
  expect(box.queryByRole('textbox', { name: /Note/ })).toBeNull()
  await user.type(box.getByRole('textbox', { name: /New tag/ }), 'vip')
  await user.click(box.getByRole('button', { name: 'Add' }))
  expect(box.getAllByRole('checkbox')).toHaveLength(2)
  await user.click(box.getByRole('checkbox', { name: 'to thank' }))
  await user.click(box.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(host.callsOf('fans.tag')[0]?.input).toMatchObject({
      id: 'page1',
      uid: ['a', 'b'],
      put: ['to thank'],
      off: [],
    }),
  )
})

test('tags all fans on the list by its filter, and shows a refusal of too many in the dialog', async () => {
  const { user, host } = show(
    { 'fans.tag': refuse('fans_too_many', 'You can change 10,000 fans at once.') },
    '/fansList?id=page1&q=mi&tag=1',
  )
  await rowOf('Mina')
  await user.click(await screen.findByRole('button', { name: 'Select all 4,200' }))
  await user.click(screen.getByRole('button', { name: 'Edit tags' }))
  const box = await dialogBox()
  expect(box.getByRole('checkbox', { name: 'VIP' })).toBePartiallyChecked()
  await user.click(box.getByRole('checkbox', { name: 'to thank' }))
  await user.click(box.getByRole('button', { name: 'Save' }))
  expect(await box.findByText('You can change 10,000 fans at once.')).toBeVisible()
  expect(host.callsOf('fans.tag')[0]?.input).toMatchObject({
    all: true,
    q: 'mi',
    tag: '1',
    put: ['to thank'],
  })
})

test('filters the list by a tag and keeps it in the address', async () => {
  const { user, host, path } = show()
  await rowOf('Mina')
  await user.click(screen.getByRole('button', { name: 'Tag' }))
  await user.click(screen.getByRole('menuitemradio', { name: /VIP/ }))
  await waitFor(() => expect(host.callsOf('fans.list').at(-1)?.input).toMatchObject({ tag: '1' }))
  expect(path()).toContain('tag=1')
})

test('a tag is renamed, and undo puts a deleted one back', async () => {
  const { user, host } = show()
  await rowOf('Mina')
  await user.click(screen.getByRole('button', { name: 'Tag' }))
  await user.click(screen.getByRole('menuitem', { name: 'Manage tags' }))
  const box = await dialogBox()
  await user.click(box.getByRole('button', { name: 'Rename VIP' }))
  await user.type(box.getByRole('textbox', { name: 'New name for VIP' }), ' guest{Enter}')
  await waitFor(() =>
    expect(host.callsOf('fans.saveTag')[0]?.input).toMatchObject({
      id: 'page1',
      tag: '1',
      name: 'VIP guest',
    }),
  )
  await user.click(await box.findByRole('button', { name: 'Delete to thank' }))
  await waitFor(() =>
    expect(host.callsOf('fans.saveTag')[1]?.input).toMatchObject({ id: 'page1', tag: '2', delete: true }),
  )
  await waitFor(() => expect(host.notices.at(-1)).toMatchObject({ title: 'Deleted the tag “to thank”' }))
  await act(async () => host.notices.at(-1)?.action?.run())
  await waitFor(() =>
    expect(host.callsOf('fans.saveTag')[2]?.input).toMatchObject({ id: 'page1', tag: '2', put_back: true }),
  )
})

test('if the note is refused, the tags are saved and undo removes them', async () => {
  const { user, host } = show({
    'fans.tag': { changed: [{ tag: '2', name: 'to thank', on: true, uid: ['a'] }] },
    'fans.note': refuse('not_found', 'This fan is not in the list.'),
  })
  await user.click(within(await rowOf('Mina')).getByRole('button', { name: 'Edit tags and note for Mina' }))
  const box = await dialogBox()
  await user.click(box.getByRole('checkbox', { name: 'to thank' }))
  await user.type(box.getByRole('textbox', { name: /Note/ }), '!')
  await user.click(box.getByRole('button', { name: 'Save' }))
  expect(await box.findByText('This fan is not in the list.')).toBeVisible()
  expect(host.notices.at(-1)).toMatchObject({ title: 'Tags changed for 1 fan' })
  await act(async () => host.notices.at(-1)?.action?.run())
  await waitFor(() => expect(host.callsOf('fans.tag')[1]?.input).toMatchObject({ off: ['to thank'] }))
  expect(host.callsOf('fans.note')).toHaveLength(1)
})
