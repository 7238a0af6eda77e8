import { passwordScoreMin } from '../../../contract'
import { scorePassword } from './score-password'

test.each(['password1', '12345678', 'qwertyuiop', 'aaaaaaaa', 'iloveyou1', 'fankeep1', 'hekitchen'])(
  '%s is too easy to guess',
  (password) => {
    expect(scorePassword(password, ['he@hekitchen.example'])).toBeLessThan(passwordScoreMin)
  },
)

test.each(['basil and a long summer', '湯很好喝但是有點燙', 'vK3#pe8wLq'])(
  '%s is strong enough',
  (password) => {
    expect(scorePassword(password, ['he@hekitchen.example'])).toBeGreaterThanOrEqual(passwordScoreMin)
  },
)

test('scores a very long password', () => {
  expect(scorePassword('ab1!'.repeat(500), [])).toBeGreaterThanOrEqual(0)
})
