import type { RestoreItem } from '@fankeep/shared/contract'
import { outcomeLook } from './looks'

test('a post whose outcome only a newer server knows gets a clock', () => {
  expect(outcomeLook('returned' as RestoreItem['outcome'])).toEqual(['clock', 'ink.500'])
  expect(outcomeLook('done')).toEqual(['done', 'good'])
})
