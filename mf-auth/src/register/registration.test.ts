import { blankRegistration, findProblems, type Registration } from './registration'
import { codeTarget } from '../form/ask-for-code'

const good: Registration = {
  way: 'email',
  nickname: '阿禾的廚房',
  email: 'he@hekitchen.example',
  areaCode: '+886',
  tel: '912 345 678',
  code: '482913',
  password: 'a long enough password',
  passwordAgain: 'a long enough password',
  agree: true,
}
const problems = (change: Partial<Registration>, sentTo: string | undefined = 'he@hekitchen.example') =>
  findProblems({ ...good, ...change }, sentTo)

test('a complete registration has no problems', () => {
  expect(problems({})).toEqual({})
})

test('an empty registration has a problem in every field, and requires a code to be requested', () => {
  expect(findProblems(blankRegistration, undefined)).toEqual({
    nickname: 'nicknameRequired',
    email: 'emailRequired',
    tel: 'telRequired',
    code: 'codeFirst',
    password: 'passwordRequired',
    passwordAgain: 'againRequired',
    agree: 'agree',
  })
})

test.each([
  ['he@hekitchen', 'emailDomain'],
  ['he@hekitchen.', 'emailDomain'],
  ['hekitchen.example', 'emailAt'],
  ['he @hekitchen.example', 'emailSpace'],
  ['he@@hekitchen.example', 'emailWrong'],
])('the e-mail address %s has the problem %s', (email, problem) => {
  expect(problems({ email }).email).toBe(problem)
})

test.each([
  ['912 abc 678', 'telDigits'],
  ['1234', 'telLength'],
  ['123456789012345', 'telLength'],
])('the telephone number %s has the problem %s', (tel, problem) => {
  expect(problems({ tel }).tel).toBe(problem)
})

test.each([
  ['', 'codeRequired'],
  ['48291', 'codeSix'],
  ['48291a', 'codeSix'],
  ['000000', 'codeWrong'],
])('the code "%s" has the problem %s', (code, problem) => {
  expect(problems({ code }).code).toBe(problem)
})

test('a code that was sent to another address must be requested again', () => {
  expect(problems({ email: 'other@hekitchen.example' }).code).toBe('codeElsewhere')
  expect(problems({ way: 'sms' }).code).toBe('codeElsewhere')
})

test('the notation of an address does not change where the code is sent', () => {
  expect(codeTarget({ ...good, email: ' He@HeKitchen.example ' })).toBe('he@hekitchen.example')
  expect(codeTarget({ ...good, way: 'sms', tel: '(912) 345-678' })).toBe('+886912345678')
})

test.each([
  [{ password: 'short', passwordAgain: 'short' }, { password: 'passwordShort' }],
  [{ password: 'p'.repeat(129), passwordAgain: 'p'.repeat(129) }, { password: 'passwordLong' }],
  [{ passwordAgain: 'a long enough passwort' }, { passwordAgain: 'againDiffers' }],
  [{ nickname: '   ' }, { nickname: 'nicknameRequired' }],
  [{ nickname: '禾'.repeat(41) }, { nickname: 'nicknameLong' }],
  [{ agree: false }, { agree: 'agree' }],
])('the change %j causes the problems %j', (change, expected) => {
  expect(problems(change)).toEqual(expected)
})
