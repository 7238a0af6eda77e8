import { useNavigate } from '@fankeep/shared/router'
import { aList, aPage, aUser, fakeHost, renderScreen } from '@fankeep/shared/testing'
import { screen, waitFor } from '@testing-library/react'
import words from '../../locales/en.json'
import { useOpenAdd, useOpenConnect, useOpenImport } from '../open-dialogs'
import { PageDialogs } from './page-dialogs'

const page = aPage()

function Screen() {
  const navigate = useNavigate()
  const [add, importInto, connect] = [useOpenAdd(), useOpenImport(), useOpenConnect()]
  const presses = {
    'list view': () => void navigate('/channel?view=list'),
    'add a channel': () => add(),
    'add a backup': () => add('threads', 'backup'),
    import: () => importInto(page.id),
    connect: () => connect(page.id),
    'import instead': () => importInto(page.id),
    back: () => void navigate(-1),
    forward: () => void navigate(1),
  }
  return (
    <>
      {Object.entries(presses).map(([name, press]) => (
        <button key={name} type="button" onClick={press}>
          {name}
        </button>
      ))}
      <PageDialogs />
    </>
  )
}

const show = (path: string) =>
  renderScreen(<Screen />, {
    host: fakeHost({
      user: aUser(),
      path,
      language: 'en',
      answers: { 'pages.list': aList([page]), 'backup.runs': { list: [] }, 'site.platforms': [] },
    }),
    words: { 'mf-member': words },
  })

const press = (name: string) => screen.getByText(name, { selector: 'button' }).click()

test.each([
  ['adding a channel', ['add a channel']],
  ['adding a backup channel', ['add a backup']],
  ['the import', ['import']],
  ['connecting, and the import after it', ['connect', 'import instead']],
])('after %s is closed, Back leads to the screen before', async (_what, presses) => {
  const { user, path } = show('/fansList')
  press('list view')
  for (const each of presses) {
    press(each)
    await screen.findByRole('dialog')
  }
  await user.keyboard('{Escape}')
  await waitFor(() => expect(path()).toBe('/channel?view=list'))
  press('back')
  await waitFor(() => expect(path()).toBe('/fansList'))
})

test('a dialog that Forward opens again can be closed again', async () => {
  const { user, path } = show('/channel')
  press('import')
  await screen.findByRole('dialog')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(path()).toBe('/channel'))
  press('forward')
  await screen.findByRole('dialog')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(path()).toBe('/channel'))
})

test('a dialog opened by a link is closed without leaving its screen', async () => {
  const { user, path } = show(`/channel?view=list&import=${page.id}`)
  await screen.findByRole('dialog')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(path()).toBe('/channel?view=list'))
})
