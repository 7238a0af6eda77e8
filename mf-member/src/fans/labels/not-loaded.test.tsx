import { type Answers, fail } from '@fankeep/shared/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { dialogBox, pick, rowOf, showFans } from './testing'

const tags = { list: [{ id: '1', name: 'VIP', fans: 2 }] }
const groups = { list: [{ id: '5', name: 'Helpers', rule: null, fans: 2 }] }
const tagsFailed = 'Couldn’t load your tags. They are still there.'
const groupsFailed = 'Couldn’t load your groups. They are still there.'

const show = (answers: Answers = {}, path?: string) =>
  showFans({ 'fans.tags': fail(), 'fans.groups': fail(), ...answers }, path)

afterEach(() => sessionStorage.clear())

test('the dialog for tags says that they could not be loaded, and loads them again', async () => {
  const { user, host } = show()
  await pick(user, 'Mina')
  await user.click(screen.getByRole('button', { name: 'Edit tags' }))
  const box = await dialogBox()
  expect(box.getByText(tagsFailed, { exact: false })).toBeVisible()
  expect(box.queryByText(/No tags yet/)).toBeNull()
  host.answer('fans.tags', tags)
  await user.click(box.getByRole('button', { name: 'Try again' }))
  expect(await box.findByRole('checkbox', { name: 'VIP' })).toBeVisible()
  expect(box.queryByText(tagsFailed, { exact: false })).toBeNull()
})

test('the dialog for groups says that they could not be loaded, and offers them once they are', async () => {
  const { user, host } = show()
  await pick(user, 'Mina')
  await user.click(screen.getByRole('button', { name: 'Add to group' }))
  const box = await dialogBox()
  expect(box.getByText(groupsFailed, { exact: false })).toBeVisible()
  host.answer('fans.groups', groups)
  await user.click(box.getByRole('button', { name: 'Try again' }))
  expect(await box.findByRole('combobox', { name: 'Group' })).toHaveDisplayValue('Helpers')
})

test.each([
  ['Tag', tagsFailed, 'fans.tags', tags, /VIP/],
  ['Group', groupsFailed, 'fans.groups', groups, /Helpers/],
] as const)(
  'the filter by %s says that its choices could not be loaded, and loads them again',
  async (name, said, call, answer, entry) => {
    const { user, host } = show()
    await rowOf('Mina')
    await user.click(screen.getByRole('button', { name }))
    expect(within(screen.getByRole('menu')).getByText(said)).toBeVisible()
    host.answer(call, answer)
    await user.click(screen.getByRole('menuitem', { name: 'Try again' }))
    await waitFor(() => expect(host.callsOf(call)).toHaveLength(2))
    await user.click(screen.getByRole('button', { name }))
    expect(await screen.findByRole('menuitemradio', { name: entry })).toBeVisible()
  },
)

test('a rule says that the tags could not be loaded', async () => {
  const { user } = show()
  await rowOf('Mina')
  await user.click(screen.getByRole('button', { name: 'Group' }))
  await user.click(screen.getByRole('menuitem', { name: 'New group by rule' }))
  expect((await dialogBox()).getByText(tagsFailed, { exact: false })).toBeVisible()
})

test('a new link does not show the whole list as chosen while its group could not be loaded', async () => {
  const { user } = show({ 'shares.list': { list: [] } }, '/fansList?id=page1&group=5')
  await user.click(await screen.findByRole('button', { name: 'Share' }))
  const box = await dialogBox()
  await user.click(await box.findByRole('button', { name: 'New link' }))
  expect(box.getByRole('combobox', { name: 'Which fans' })).toHaveDisplayValue('–')
  expect(await box.findByText(groupsFailed, { exact: false })).toBeVisible()
})
