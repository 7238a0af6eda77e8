import type { Consultation } from '@fankeep/shared/contract'
import {
  aList,
  aPage,
  aUser,
  type Answers,
  fail,
  fakeHost,
  refuse,
  renderScreen,
} from '@fankeep/shared/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import words from '../../locales/en.json'
import { ConsultingPage } from './consulting-page'

const monday = ['2026-11-23T02:00:00.000Z', '2026-11-23T02:30:00.000Z']
const tuesday = ['2026-11-24T06:00:00.000Z']
const talk: Consultation = {
  id: '7',
  state: 'asked',
  topic: 'fans',
  page: { id: 'page1', name: 'Mochi Daily', platform: 'instagram' },
  question: 'Who are my loyal fans?',
  at: '2026-11-25T06:00:00.000Z',
  place: null,
  reason: null,
  asked_at: '2026-11-21T04:00:00.000Z',
}
const times = { offered: true, times: [...monday, ...tuesday] }
const listOf = (...list: Consultation[]) => ({ 'consulting.list': { list } })

const show = (answers: Answers = {}, user = aUser()) =>
  renderScreen(<ConsultingPage />, {
    host: fakeHost({
      user,
      path: '/consulting',
      language: 'en',
      answers: {
        'pages.list': aList([aPage()]),
        'consulting.times': times,
        'consulting.list': { list: [] },
        'consulting.ask': { consultation: talk },
        'consulting.move': { consultation: talk },
        'consulting.cancel': { consultation: talk },
        ...answers,
      },
    }),
    words: { 'mf-member': words },
  })

const cardOf = async () => within(await screen.findByRole('article'))
const send = () => screen.getByRole('button', { name: 'Request this time' })

test('a consultation is requested with topic, page, time and question, and undo cancels it', async () => {
  const { user, host } = show()
  await user.click(await screen.findByRole('radio', { name: /Moving to another channel/ }))
  await user.selectOptions(await screen.findByRole('combobox', { name: /Which channel/ }), 'page1')
  const day = within(screen.getByRole('radiogroup', { name: 'Day' }))
  expect(day.getAllByRole('radio')).toHaveLength(2)
  await user.click(day.getByRole('radio', { name: 'Tuesday, November 24' }))
  const [tuesdays] = screen.getAllByRole('radiogroup', { name: 'Times on Tuesday, November 24' })
  expect(within(tuesdays!).getAllByRole('radio')).toHaveLength(1)
  await user.click(within(tuesdays!).getByRole('radio'))
  await user.type(screen.getByRole('textbox', { name: /What should the consultant know/ }), 'How do I move?')
  await user.click(send())
  await waitFor(() =>
    expect(host.callsOf('consulting.ask').map(({ input }) => input)).toEqual([
      { topic: 'moving', page: 'page1', at: tuesday[0], question: 'How do I move?' },
    ]),
  )
  expect(host.notices.at(-1)?.title).toMatch(/^You requested Tue, November 24 .*–/)
  expect(screen.getByRole('textbox', { name: /What should the consultant know/ })).toHaveValue('')
  await waitFor(() => expect(host.callsOf('consulting.list')).toHaveLength(2))
  await act(async () => host.notices.at(-1)?.action?.run())
  expect(host.callsOf('consulting.cancel').map(({ input }) => input)).toEqual([
    { consultation: '7', put_back: false },
  ])
})

test('says what is missing when a consultation is requested without a time and a question', async () => {
  const { user, host } = show()
  await screen.findByRole('radiogroup', { name: 'Day' })
  expect(screen.queryByText('Choose a time')).toBeNull()
  await user.click(send())
  expect(screen.getByRole('group', { name: 'When?' })).toHaveAccessibleDescription('Choose a time')
  const question = screen.getByRole('textbox', { name: /What should the consultant know/ })
  expect(question).toHaveAccessibleDescription('Write what the consultant should know')
  expect(screen.getByRole('alert')).toHaveTextContent('2')
  await user.click(
    within(screen.getByRole('radiogroup', { name: /Times on Monday/ })).getAllByRole('radio')[0]!,
  )
  await user.type(question, 'Help')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(question).toBeValid()
  expect(host.callsOf('consulting.ask')).toEqual([])
})

test('a time that was taken meanwhile is reported and removed, and the question is kept', async () => {
  const { user, host } = show({ 'consulting.ask': refuse('consulting_taken', 'Someone has just taken it.') })
  const [first] = within(await screen.findByRole('radiogroup', { name: /Times on Monday/ })).getAllByRole(
    'radio',
  )
  await user.click(first!)
  await user.type(screen.getByRole('textbox', { name: /What should the consultant know/ }), 'Help')
  host.answer('consulting.times', { ...times, times: [monday[1]!, ...tuesday] })
  await user.click(send())
  expect(await screen.findByText('Someone has just taken it.')).toBeVisible()
  await waitFor(() =>
    expect(
      within(screen.getByRole('radiogroup', { name: /Times on Monday/ })).getAllByRole('radio'),
    ).toHaveLength(1),
  )
  expect(screen.getByRole('group', { name: 'When?' })).toHaveAccessibleDescription('Choose a time')
  expect(screen.getByRole('textbox', { name: /What should the consultant know/ })).toHaveValue('Help')
})

test('a confirmed consultation links to the call', async () => {
  const place = 'https://meet.example/abc'
  const { host } = show(listOf({ ...talk, state: 'confirmed', place }))
  const card = await cardOf()
  expect(card.getByText('Confirmed')).toBeVisible()
  expect(screen.getByRole('article')).toHaveTextContent(/Fans and figures · Mochi Daily/)
  expect(card.getByRole('link', { name: 'Join the call' })).toHaveAttribute('href', place)
  expect(card.getByRole('link')).toHaveAttribute('rel', 'noopener noreferrer')
  expect(screen.getByRole('region', { name: 'Your calls' })).toBeVisible()
  expect(host.callsOf('consulting.times')).toHaveLength(1)
})

test('shows the answer of an operator as soon as its notice arrives', async () => {
  const { host } = show(listOf(talk))
  expect((await cardOf()).getByText('Waiting for an answer')).toBeVisible()
  host.answer('consulting.list', {
    list: [{ ...talk, state: 'confirmed', place: 'https://meet.example/abc' }],
  })
  act(() =>
    host.emitNotice({
      ...{
        id: '9',
        kind: 'consulting_confirmed',
        topic: 'account',
        title: 'Your call is confirmed',
        text: '',
      },
      ...{
        button: 'Consulting',
        path: '/consulting',
        page: null,
        urgent: false,
        at: talk.asked_at,
        seen: false,
      },
    }),
  )
  expect(await screen.findByText('Confirmed')).toBeVisible()
})

test('a declined consultation shows the reason, a lapsed one says so, and neither can be changed', async () => {
  const declined: Consultation = { ...talk, state: 'declined', reason: 'A public holiday' }
  show(listOf(declined, { ...talk, id: '8', state: 'lapsed' }))
  const earlier = within(await screen.findByRole('region', { name: 'Past calls' }))
  expect(earlier.getByText('A public holiday')).toBeVisible()
  expect(earlier.getByText(/no consultant replied in time/)).toBeVisible()
  expect(earlier.queryByRole('button')).toBeNull()
})

test('a consultation is cancelled at once, and undo puts it back', async () => {
  const { user, host } = show(listOf(talk))
  await user.click((await cardOf()).getByRole('button', { name: /^Cancel/ }))
  await waitFor(() => expect(host.notices.at(-1)?.title).toMatch(/^Canceled Wed, November 25/))
  await act(async () => host.notices.at(-1)?.action?.run())
  expect(host.callsOf('consulting.cancel').map(({ input }) => input)).toEqual([
    { consultation: '7', put_back: false },
    { consultation: '7', put_back: true },
  ])
})

test('a consultation can be moved to another time, and a confirmed one warns that it must be confirmed again', async () => {
  const { user, host } = show(listOf({ ...talk, state: 'confirmed', place: 'https://meet.example/abc' }))
  await user.click((await cardOf()).getByRole('button', { name: /^Change the time of/ }))
  const box = within(await screen.findByRole('dialog'))
  expect(box.getByText(/has to be confirmed again/)).toBeVisible()
  await user.click(box.getByRole('button', { name: 'Change to this time' }))
  expect(box.getByRole('group', { name: 'When?' })).toHaveAccessibleDescription('Choose a time')
  expect(host.callsOf('consulting.move')).toEqual([])
  await user.click(within(box.getByRole('radiogroup', { name: /Times on Monday/ })).getAllByRole('radio')[1]!)
  await user.click(box.getByRole('button', { name: 'Change to this time' }))
  await waitFor(() =>
    expect(host.callsOf('consulting.move').map(({ input }) => input)).toEqual([
      { consultation: '7', at: monday[1] },
    ]),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(host.notices.at(-1)?.title).toMatch(/^You requested Mon, November 23/)
})

test('says that all times are taken and disables the button', async () => {
  const { host } = show({ 'consulting.times': { offered: true, times: [] } })
  expect(await screen.findByText(/Every time in the next two weeks is taken/)).toBeVisible()
  expect(send()).toBeDisabled()
  expect(host.notices).toEqual([])
})

test('shows no form if the site has no consultants', async () => {
  show({ 'consulting.times': { offered: false, times: [] } })
  expect(await screen.findByText('Consulting isn’t available here right now')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Request this time' })).toBeNull()
})

test('the demonstration links to the registration and requests no consultations', async () => {
  const { host } = show({}, aUser({ demo: true }))
  expect(await screen.findByRole('link')).toHaveAttribute('href', '/register')
  expect([...host.callsOf('consulting.list'), ...host.callsOf('consulting.times')]).toEqual([])
})

test('reports consultations that failed to load and loads them again on request', async () => {
  const { user, host } = show({ 'consulting.list': fail(500) })
  await screen.findByText('Couldn’t load your calls')
  host.answer('consulting.list', { list: [talk] })
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('article')).toBeVisible()
})
