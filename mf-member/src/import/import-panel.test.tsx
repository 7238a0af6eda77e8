import { aList, aPage, aUser, fakeHost, refuse, renderScreen } from '@fankeep/shared/testing'
import { screen } from '@testing-library/react'
import words from '../../locales/en.json'
import { ImportPanel } from './import-panel'

test('the keyboard focus stays in the panel when the upload replaces the drop area', async () => {
  const answers = { 'pages.list': aList([aPage()]), 'backup.upload': refuse('storage_full', 'No space left') }
  const { user } = renderScreen(<ImportPanel page={aPage()} onClose={vi.fn()} />, {
    host: fakeHost({ language: 'en', user: aUser(), answers }),
    words: { 'mf-member': words },
  })
  await user.upload(screen.getByLabelText(/Drop files here/), new File(['x'.repeat(2000)], 'list.zip'))
  expect(await screen.findByText('No space left')).toBeVisible()
  expect(document.activeElement).toContainElement(screen.getByText('No space left'))
  expect(document.body).not.toHaveFocus()
})
