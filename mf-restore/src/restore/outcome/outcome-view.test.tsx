import { aList } from '@fankeep/shared/testing'
import { screen, waitFor } from '@testing-library/react'
import { aRequest, open } from '../testing'

const sayings = { notes: [], why: null, can_retry: false, url: null, at: null }
const item = { n: 1, post: 'p1', title: '第一則', text: '字', media: [], audience: null, ...sayings }

test('ticks off a package post by post', async () => {
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

test.each([
  { done: 1, of: 1, mayUntick: true },
  { done: 1, of: 2, mayUntick: false },
])(
  'a tick can be undone only in a package completed by ticks, not in one that was ended: $done of $of',
  async ({ mayUntick, ...counts }) => {
    const { user, host } = open('/contentRestore?request=7', {
      'restore.show': {
        ...aList([{ ...item, outcome: 'done' as const }]),
        request: aRequest({ state: 3, ...counts }),
      },
      'restore.tick': aRequest({ state: 2, ...counts, done: 0 }),
    })
    const box = await screen.findByRole('checkbox', { name: '「第一則」已經貼好' })
    if (!mayUntick) return expect(box).toBeDisabled()
    await user.click(box)
    await waitFor(() =>
      expect(host.callsOf('restore.tick')[0]?.input).toMatchObject({ request: '7', n: 1, done: false }),
    )
  },
)

test('two quick presses of “next” move only one page ahead', async () => {
  const failed = { ...item, outcome: 'failed' as const }
  const { user, host } = open('/contentRestore?request=7', {
    'restore.show': ({ outcome, cursor }) =>
      outcome && cursor !== '0'
        ? new Promise(() => {})
        : {
            ...aList([failed], { next: outcome ? '35' : null, total: 60 }),
            request: aRequest({ state: 3, of: 60, failed: 60 }),
          },
  })
  await user.click(await screen.findByRole('tab', { name: /失敗/ }))
  const next = await screen.findByRole('button', { name: '下一頁' })
  await waitFor(() => expect(host.callsOf('restore.show').at(-1)?.input).toMatchObject({ outcome: 'failed' }))
  await user.click(next)
  await user.click(next)
  expect(screen.getByText(/21–/)).toBeVisible()
})
