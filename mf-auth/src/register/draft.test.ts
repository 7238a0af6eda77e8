import { dropDraft, keepDraft, readDraft } from './draft'
import { blankRegistration } from './registration'

afterEach(() => sessionStorage.clear())

const typed = {
  ...blankRegistration,
  nickname: '阿禾',
  email: 'he@x.example',
  password: 'secret words',
  passwordAgain: 'secret words',
  code: '482913',
}

test('keeps the typed fields and the address that the code was sent to', () => {
  keepDraft(typed, 'he@x.example')
  expect(readDraft()).toMatchObject({ nickname: '阿禾', email: 'he@x.example', sentTo: 'he@x.example' })
})

test('never keeps the password or the code', () => {
  keepDraft(typed, undefined)
  const kept = Object.values({ ...sessionStorage }).join()
  expect(kept).not.toContain('secret words')
  expect(kept).not.toContain('482913')
})

test('returns a blank form if the stored draft is invalid', () => {
  sessionStorage.setItem('fankeep.register', '{"nickname":')
  expect(readDraft()).toMatchObject({ nickname: '', way: 'email', areaCode: '+886' })
})

test('leaves nothing in the storage after the draft is dropped', () => {
  keepDraft(typed, undefined)
  dropDraft()
  expect(sessionStorage).toHaveLength(0)
})
