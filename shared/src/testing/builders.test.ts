import { fan } from '../contract/fans'
import { page } from '../contract/pages'
import { post } from '../contract/posts'
import { run } from '../contract/backup'
import { schemas } from '../contract/schemas'
import { userInfo } from '../contract/user'
import { aFan, aFreeUser, aHistory, aPage, aPost, aRun, aUser } from './builders'

test.each([
  ['a member', userInfo, aUser()],
  ['a free member', userInfo, aFreeUser()],
  ['a page', page, aPage({ run: aRun() })],
  ['a run', run, aRun()],
  ['a fan', fan, aFan(12)],
  ['a post', post, aPost(3)],
  ['a history', schemas['fans.history'].response, aHistory(90)],
])('%s made by its builder matches the contract', (_, schema, value) => {
  expect(schema.parse(value)).toEqual(value)
})
