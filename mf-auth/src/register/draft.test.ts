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

test('what was typed is there again, with where the code went', () => {
  keepDraft(typed, 'he@x.example')
  expect(readDraft()).toMatchObject({ nickname: '阿禾', email: 'he@x.example', sentTo: 'he@x.example' })
})

test('the password and the code are never kept', () => {
  keepDraft(typed, undefined)
  const kept = Object.values({ ...sessionStorage }).join()
  expect(kept).not.toContain('secret words')
  expect(kept).not.toContain('482913')
})

test('a draft someone garbled is a blank form', () => {
  sessionStorage.setItem('fankeep.register', '{"nickname":')
  expect(readDraft()).toMatchObject({ nickname: '', way: 'email', areaCode: '+886' })
})

test('a registration that is through leaves nothing behind', () => {
  keepDraft(typed, undefined)
  dropDraft()
  expect(sessionStorage).toHaveLength(0)
})
