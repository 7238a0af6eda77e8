import { aList } from '@fankeep/shared/testing'
import { screen, waitFor } from '@testing-library/react'
import { aRequest, open } from '../testing'

test('a package is ticked off post by post', async () => {
  const sayings = { notes: [], why: null, can_retry: false, url: null, at: null }
  const item = { n: 1, post: 'p1', title: '第一則', text: '字', media: [], audience: null, ...sayings }
  const { user, host } = open('/contentRestore?request=7', {
    'restore.show': {
      ...aList([{ ...item, outcome: 'waiting' as const }]),
      request: aRequest({ state: 2, of: 1 }),
    },
    'restore.tick': aRequest({ state: 3, of: 1, done: 1 }),
  })
  await user.click(await screen.findByRole('checkbox', { name: '「第一則」已經貼好' }))
  await waitFor(() =>
    expect(host.callsOf('restore.tick')[0]?.input).toMatchObject({ request: '7', n: 1, done: true }),
  )
})
