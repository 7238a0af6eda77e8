import { aUser, refuse } from '@fankeep/shared/testing'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { openAccount } from '../manage-login/testing'
import { prove } from '../proof/testing'

beforeEach(() => {
  URL.createObjectURL = () => 'blob:preview'
  URL.revokeObjectURL = () => {}
})

const aFile = (type = 'image/png', bytes = 1000) =>
  Object.defineProperty(new File(['x'], 'face.png', { type }), 'size', { value: bytes })
const input = () => screen.getByLabelText('選一張照片', { selector: 'input' })
/** Allows files of a type the input does not accept: as when dropped, or chosen under "all files". */
const person = userEvent.setup({ applyAccept: false })

test('a picture is previewed, uploaded and saved as the member’s picture', async () => {
  let answer: (picture: { url: string }) => void = () => undefined
  const uploaded = new Promise<{ url: string }>((resolve) => (answer = resolve))
  const { user, host, container } = openAccount('profile', {
    'user.uploadImage': () => uploaded,
    'user.saveHead': aUser({ head_pic: '/api/picture/1.webp' }),
  })
  await user.upload(input(), aFile())
  expect(container.querySelector('img')).toHaveAttribute('src', 'blob:preview')
  await user.click(screen.getByRole('button', { name: '用這一張' }))
  expect(await screen.findByRole('status')).toHaveTextContent('正在上傳 face.png')
  answer({ url: '/api/picture/1.webp' })
  await waitFor(() => expect(host.notices).toMatchObject([{ title: '大頭照已更新' }]))
  expect(host.callsOf('user.uploadImage')[0]?.files).toEqual(['file'])
  expect(host.callsOf('user.saveHead')[0]?.input).toEqual({ head_pic: '/api/picture/1.webp' })
  expect(container.querySelector('img')).toHaveAttribute('src', '/api/picture/1.webp')
})

test.each([
  ['not a picture', aFile('application/pdf'), /不是 PNG、JPEG 或 WebP/],
  ['too large', aFile('image/png', 5 * 1024 ** 2 + 1), /圖片太大了，上限是 5 MB/],
])('rejects a file that is %s before anything is sent', async (_, file, said) => {
  const { host } = openAccount('profile')
  await person.upload(input(), file)
  expect(screen.getByRole('alert')).toHaveTextContent(said)
  expect(host.callsOf('user.uploadImage')).toEqual([])
})

test('shows the server’s refusal of a file whose content does not match its type', async () => {
  const { user, host } = openAccount('profile', {
    'user.uploadImage': refuse('picture_lies', '內容卻是 HTML'),
  })
  await user.upload(input(), aFile())
  await user.click(screen.getByRole('button', { name: '用這一張' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('內容卻是 HTML')
  expect(host.callsOf('user.saveHead')).toHaveLength(0)
  expect(screen.getByRole('button', { name: '選一張照片' })).toBeVisible()
})

test('keeps the chosen picture if the server was busy', async () => {
  const { user, host, container } = openAccount('profile', {
    'user.uploadImage': refuse('server_busy', '系統有點忙'),
    'user.saveHead': aUser({ head_pic: '/api/picture/1.webp' }),
  })
  await user.upload(input(), aFile())
  await user.click(screen.getByRole('button', { name: '用這一張' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('系統有點忙')
  expect(container.querySelector('img')).toHaveAttribute('src', 'blob:preview')
  host.answer('user.uploadImage', { url: '/api/picture/1.webp' })
  await user.click(screen.getByRole('button', { name: '用這一張' }))
  await waitFor(() => expect(host.notices).toMatchObject([{ title: '大頭照已更新' }]))
})

test('removes the picture', async () => {
  let answer: (user: ReturnType<typeof aUser>) => void = () => undefined
  const answered = new Promise<ReturnType<typeof aUser>>((resolve) => (answer = resolve))
  const { user, host } = openAccount(
    'profile',
    { 'user.saveHead': () => answered },
    { head_pic: '/api/picture/1.webp' },
  )
  await user.click(screen.getByRole('button', { name: '移除照片' }))
  expect(screen.getByText('正在移除照片')).toBeVisible()
  answer(aUser())
  await waitFor(() => expect(host.session.read().user?.head_pic).toBe(''))
  expect(host.callsOf('user.saveHead')[0]?.input).toEqual({ head_pic: '' })
})

test('turns a notice off when its checkbox is cleared', async () => {
  const { user, host } = openAccount('profile', {
    'user.setStorageNotice': aUser({ notices: { active: true, storage: false } }),
  })
  const box = screen.getByRole('checkbox', { name: /空間通知/ })
  await user.click(box)
  await waitFor(() => expect(box).not.toBeChecked())
  expect(host.callsOf('user.setStorageNotice')[0]?.input).toEqual({ on: false })
  expect(screen.getByRole('checkbox', { name: /活動通知/ })).toBeChecked()
})

test('saves nickname and sex together', async () => {
  const { user, host } = openAccount('profile', {
    'user.saveNickname': aUser({ nickname: '阿禾' }),
    'user.saveBase': aUser({ nickname: '阿禾', sex: 1 }),
  })
  await user.click(screen.getByRole('button', { name: '修改' }))
  const name = screen.getByLabelText('暱稱')
  await user.clear(name)
  await user.type(name, '阿禾')
  await user.click(screen.getByRole('radio', { name: '男' }))
  await user.click(screen.getByRole('button', { name: '儲存個人資料' }))
  await waitFor(() => expect(host.session.read().user).toMatchObject({ nickname: '阿禾', sex: 1 }))
})

test('restores the typed profile after a login, except for the code', async () => {
  const { user, host } = openAccount('profile')
  const email = () => screen.findByRole('textbox', { name: 'Email' })
  const code = () => screen.getByRole('textbox', { name: /驗證碼/ })
  await user.click(screen.getByRole('button', { name: '更換Email' }))
  await user.clear(await email())
  await user.type(await email(), 'new@example.com')
  await user.type(code(), '482913')
  const kept = JSON.stringify({ ...sessionStorage })
  expect(kept).toContain('new@example.com')
  expect(kept).not.toContain('482913')
  act(() => host.session.forget())
  act(() => host.session.begin({ token: 't', user: aUser() }))
  await user.click(screen.getByRole('button', { name: '更換Email' }))
  expect(await email()).toHaveValue('new@example.com')
  expect(code()).toHaveValue('')
  await user.click(screen.getByRole('button', { name: '先不要' }))
  await user.click(screen.getByRole('button', { name: '更換Email' }))
  expect(await email()).toHaveValue(aUser().email)
})

test('saves the new e-mail address after a new proof if the login is not recent', async () => {
  const { user, host } = openAccount('profile', {
    'auth.sendEmailCode': { wait: 60 },
    'user.saveBase': refuse('proof_required', '請先用驗證碼確認是你本人'),
    'media.checkCode': { right: true },
  })
  await user.click(screen.getByRole('button', { name: '更換Email' }))
  const email = await screen.findByRole('textbox', { name: 'Email' })
  await user.clear(email)
  await user.type(email, 'new@example.com')
  await user.click(screen.getByRole('button', { name: '傳送驗證碼' }))
  await screen.findByRole('button', { name: /秒後可重送/ })
  await user.type(screen.getByRole('textbox', { name: 'Email 驗證碼' }), '482913')
  await user.click(screen.getByRole('button', { name: '儲存個人資料' }))
  await screen.findByRole('dialog', { name: '確認是你本人' })
  await prove(user, '771204')
  host.answer('user.saveBase', aUser({ email: 'new@example.com' }))
  await user.click(screen.getByRole('button', { name: '確認' }))
  await waitFor(() => expect(host.notices).toMatchObject([{ title: '個人資料已儲存' }]))
  expect(host.callsOf('media.checkCode')[0]?.input).toEqual({ code: '771204' })
  expect(host.callsOf('user.saveBase')[1]?.input).toEqual({ email: 'new@example.com', code: '482913' })
})
