import { fireEvent, screen } from '@testing-library/react'
import { renderScreen } from '../../testing'
import { Field } from './field'
import { FileDrop } from './file-drop'

const zip = (name: string) => new File(['PK'], name, { type: 'application/zip' })

test('the file field accepts chosen and dropped files, the same file twice too', async () => {
  const onFiles = vi.fn()
  const { user } = renderScreen(
    <Field label="封存檔">
      <FileDrop accept=".zip" multiple onFiles={onFiles} />
    </Field>,
  )
  const input = screen.getByLabelText(/封存檔/)
  await user.upload(input, [zip('1.zip'), zip('2.zip')])
  // Must be emptied, or the browser would not report the same file a second time.
  expect(input).toHaveValue('')
  await user.upload(input, [zip('1.zip')])
  fireEvent.drop(input, { dataTransfer: { files: [zip('3.zip')] } })
  expect(onFiles.mock.calls.map(([files]) => (files as File[]).map((file) => file.name))).toEqual([
    ['1.zip', '2.zip'],
    ['1.zip'],
    ['3.zip'],
  ])
})

test('the file field takes one file if several are not allowed', () => {
  const onFiles = vi.fn()
  renderScreen(<FileDrop onFiles={onFiles} />)
  fireEvent.drop(screen.getByText(/把檔案拖到這裡/), {
    dataTransfer: { files: [zip('1.zip'), zip('2.zip')] },
  })
  expect(onFiles.mock.calls[0]?.[0]).toHaveLength(1)
})
