import { passwordScoreMin } from '../../../contract'
import { scorePassword } from './score-password'

test.each(['password1', '12345678', 'qwertyuiop', 'aaaaaaaa', 'iloveyou1', 'fankeep1', 'hekitchen'])(
  '%s is too easily guessed',
  (password) => {
    expect(scorePassword(password, ['he@hekitchen.example'])).toBeLessThan(passwordScoreMin)
  },
)

test.each(['basil and a long summer', '湯很好喝但是有點燙', 'vK3#pe8wLq'])('%s will do', (password) => {
  expect(scorePassword(password, ['he@hekitchen.example'])).toBeGreaterThanOrEqual(passwordScoreMin)
})

test('a very long password is judged without delay', () => {
  expect(scorePassword('ab1!'.repeat(500), [])).toBeGreaterThanOrEqual(0)
})
