import type { CallBack, CallOutput } from '@fankeep/shared/contract'
import { aList, aPage, aUser, type Answers, fakeHost, renderScreen } from '@fankeep/shared/testing'
import { screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import words from '../../locales/zh-TW.json'
import { CallbackPage } from './callback-page'

/** The CallBack screen with a page in danger and one that is safe, and actions that its tests repeat. */

export const lost = aPage({ id: 'lost', name: '小島慢食', state: 'hijacked', fans: 412_386 })
export const safe = aPage({ id: 'safe', platform: 'tiktok', name: '小島廚房', fans: 900 })

export const preview = (
  over: Partial<CallOutput<'callback.preview'>> = {},
): CallOutput<'callback.preview'> => ({
  routes: [
    {
      via: 'message',
      reach: 0,
      of: 412_386,
      from: null,
      minutes: 0,
      why: [{ key: 'reach_impossible', msg: '這裡不讓專頁傳訊息', count: 412_386 }],
    },
    {
      via: 'email',
      reach: 31_208,
      of: 412_386,
      from: null,
      minutes: 0,
      why: [{ key: 'reach_no_email', msg: '沒有留下 Email', count: 381_178 }],
    },
  ],
  both: 0,
  can: true,
  why: null,
  sends: { used: 0, of: 4 },
  line: null,
  mail: { from: 'FanKeep <no-reply@fankeep.example>', subject: 's', text: 't' },
  ...over,
})
export const callback = (over: Partial<CallBack> = {}): CallBack => ({
  id: 'cb1',
  page: 'lost',
  status: 2,
  phase: 'ended',
  reason: null,
  via: ['email'],
  link: 'https://slow.island/new',
  subject: '我們搬家了',
  message: '新家在這裡',
  audience: 'all',
  group: null,
  of: 9208,
  sent: 9106,
  failed: 102,
  unknown: 0,
  resumable: 0,
  wait_until: null,
  held: false,
  send_at: '2026-06-18T01:14:00.000Z',
  created_at: '2026-06-18T01:14:00.000Z',
  started_at: '2026-06-18T01:14:00.000Z',
  ended_at: '2026-06-18T01:20:00.000Z',
  ...over,
})

/** @param around rendered next to the screen, such as a link that leads to it */
export const show = (answers: Answers = {}, path = '/callback', around?: ReactNode) =>
  renderScreen(
    <>
      {around}
      <CallbackPage />
    </>,
    {
      host: fakeHost({
        user: aUser(),
        path,
        answers: {
          'pages.list': aList([safe, lost]),
          'callback.preview': preview(),
          'callback.list': aList([callback()]),
          'callback.canned': {
            list: [
              {
                id: 'c1',
                title: '搬家',
                message: '搬家了',
                changed_at: '2026-06-18T01:14:00.000Z',
                deleted_at: null,
              },
            ],
            bin: [],
          },
          'fans.groups': { list: [{ id: '5', name: '志工', rule: null, fans: 2 }] },
          'optIn.settings': {
            url: 'http://localhost/subscribe?page=x',
            on: false,
            confirmed: 0,
            waiting: 0,
            sources: [],
            links: [],
          },
          'line.settings': { channel: null, confirmed: 0, waiting: 0 },
          'telegram.settings': { bot: null, confirmed: 0, waiting: 0 },
          'fanPush.settings': { confirmed: 0, waiting: 0 },
          ...answers,
        },
      }),
      words: { 'mf-member': words },
    },
  )

/** Presses the button that sends, and confirms the final check. */
export async function sendTo(user: ReturnType<typeof show>['user'], reach: string) {
  await user.click(await screen.findByRole('button', { name: `送給 ${reach} 位粉絲` }))
  const look = await screen.findByRole('dialog', { name: '送出前再看一次' })
  await user.click(within(look).getByRole('button', { name: `確定，送給 ${reach} 位粉絲` }))
}
/** @param server how many seconds the server's clock is ahead of the browser's */
export const heldFor = (seconds: number, server = 0) => {
  const until = Date.now() + (server + seconds) * 1000
  return callback({
    ...{ id: 'new', status: 1, phase: 'waiting', held: true, of: null, sent: 0, failed: 0 },
    send_at: new Date(until).toISOString(),
    created_at: new Date(until - 60_000).toISOString(),
  })
}

export const message = () => screen.findByRole('textbox', { name: '內容' })

export const byMessage = preview({
  routes: [
    { via: 'message', reach: 2_400, of: 3_000, from: 'slowisland', minutes: 2_940, why: [] },
    { via: 'email', reach: 500, of: 3_000, from: null, minutes: 0, why: [] },
  ],
  both: 300,
})
