import {
  aFan,
  aHistory,
  aList,
  aPage,
  aUser,
  type Answers,
  fakeHost,
  renderScreen,
} from '@fankeep/shared/testing'
import { screen, within } from '@testing-library/react'
import words from '../../../locales/en.json'
import { FansListPage } from '../fans-page'

type Shown = ReturnType<typeof renderScreen>

export const mina = { ...aFan(1), uid: 'a', name: 'Mina' }
export const bob = { ...aFan(2), uid: 'b', name: 'Bob' }

/** The fan list in English, for a page with Mina and Bob unless `answers` say otherwise. */
export const showFans = (answers: Answers, path = '/fansList?id=page1', user = aUser()) =>
  renderScreen(<FansListPage />, {
    host: fakeHost({
      user,
      path,
      language: 'en',
      answers: {
        'pages.list': aList([aPage()]),
        'fans.list': { ...aList([mina, bob]), capped: false },
        'fans.history': aHistory(),
        'fans.tags': { list: [] },
        'fans.groups': { list: [] },
        ...answers,
      },
    }),
    words: { 'mf-member': words },
  })

export const rowOf = async (name: string) => (await screen.findAllByText(name))[0]!.closest('tr')!

export const dialogBox = async () => within(await screen.findByRole('dialog'))

/** Ticks a fan of the list. */
export const pick = async (user: Shown['user'], name: string) =>
  user.click(within(await rowOf(name)).getByRole('checkbox', { name: `Select ${name}` }))
