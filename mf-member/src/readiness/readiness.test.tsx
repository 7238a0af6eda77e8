import {
  aPage,
  aUser,
  type Answers,
  fakeHost,
  type FakeHostOptions,
  fixedNow,
  refuse,
  renderScreen,
} from '@fankeep/shared/testing'
import type { CallOutput, PageReadiness } from '@fankeep/shared/contract'
import { screen, within } from '@testing-library/react'
import words from '../../locales/en.json'
import { monthsToGoal, suggestedGoals } from './goals'
import { ReadinessSection } from './readiness-section'

const inDays = (days: number) => new Date(Date.parse(fixedNow) + days * 86_400_000).toISOString()
const aReadiness = (more: Partial<PageReadiness> = {}): PageReadiness => ({
  id: '1',
  goal: null,
  sign_ups: { email: 195, line: 30, telegram: 5, push: 12 },
  lately: 40,
  rehearsed: null,
  due_at: inDays(20),
  ...more,
})
const page = aPage({ id: '1', name: 'Slow Island', fans: 3422, role: 'main' })
const show = (
  readiness: PageReadiness[],
  answers: Answers = {},
  options: FakeHostOptions = {},
  pages = [page],
) =>
  renderScreen(<ReadinessSection pages={pages} />, {
    host: fakeHost({
      user: aUser(),
      language: 'en',
      answers: { 'readiness.list': { list: readiness }, ...answers },
      ...options,
    }),
    words: { 'mf-member': words },
  })
const press = async (user: ReturnType<typeof renderScreen>['user'], name: string) =>
  user.click(await screen.findByRole('button', { name }))

test('sums the sign-ups of a page over all delivery methods', async () => {
  show([aReadiness()])
  expect(await screen.findByText('242 sign-ups')).toBeVisible()
  expect(screen.getByText('40 in the last 30 days')).toBeVisible()
  expect(screen.getByText(words.readiness.never)).toBeVisible()
})

test('a goal shows its progress and how long it takes at the current pace', async () => {
  show([aReadiness({ goal: 500 })])
  expect(await screen.findByText('242 of 500 sign-ups')).toBeVisible()
  expect(screen.getByText('40 in the last 30 days, goal in about 7 months')).toBeVisible()
})

test('says that a goal is reached', async () => {
  show([aReadiness({ goal: 200, lately: 0 })])
  expect(await screen.findByText(words.readiness.reached)).toBeVisible()
})

test('lists the three largest pages first and leaves out spares and pages without fans', async () => {
  const named = (id: string, name: string, fans: number, role: 'main' | 'backup' = 'main') =>
    aPage({ ...page, id, name, fans, role })
  const pages = [
    named('1', 'Small', 10),
    named('2', 'Large', 900),
    named('3', 'Empty', 0),
    named('4', 'Spare', 5000, 'backup'),
    named('5', 'Middle', 100),
    named('6', 'Middling', 50),
  ]
  const { user } = show(
    pages.map(({ id }) => aReadiness({ id })),
    {},
    {},
    pages,
  )
  const names = () => screen.getAllByRole('listitem').map((row) => within(row).getByTitle(/./).title)
  await screen.findAllByText('242 sign-ups')
  expect(names()).toEqual(['Large', 'Middle', 'Middling'])
  await press(user, 'Show all 4 channels')
  expect(names()).toEqual(['Large', 'Middle', 'Middling', 'Small'])
})

test('a goal is typed or suggested and then saved, and undo removes it', async () => {
  const { user, host } = show([aReadiness()], { 'readiness.setGoal': {} })
  await press(user, words.readiness.setGoal)
  await user.type(screen.getByLabelText(words.goal.label), 'many')
  await press(user, words.goal.save)
  expect(screen.getByText(words.goal.wrong)).toBeVisible()
  await press(user, '900')
  await press(user, words.goal.save)
  expect(host.callsOf('readiness.setGoal').map(({ input }) => input)).toEqual([{ id: '1', goal: 900 }])
  expect(screen.queryByRole('dialog')).toBeNull()
  const notice = host.notices.at(-1)!
  expect(notice.title).toBe('Goal set: 900 sign-ups')
  notice.action!.run()
  await vi.waitFor(() => expect(host.callsOf('readiness.setGoal').at(-1)!.input).toEqual({ id: '1' }))
})

test('shows why a goal cannot be undone', async () => {
  const { user, host } = show([aReadiness()], { 'readiness.setGoal': {} })
  await press(user, words.readiness.setGoal)
  await user.type(screen.getByLabelText(words.goal.label), '900')
  await press(user, words.goal.save)
  await vi.waitFor(() => expect(host.notices).toHaveLength(1))
  host.answer('readiness.setGoal', refuse('server_busy', 'We are busy'))
  host.notices[0]!.action!.run()
  await vi.waitFor(() => expect(host.notices.at(-1)).toMatchObject({ kind: 'warning', title: 'We are busy' }))
})

test('removes a goal', async () => {
  const { user, host } = show([aReadiness({ goal: 500 })], { 'readiness.setGoal': {} })
  await press(user, words.readiness.changeGoal)
  await press(user, words.goal.remove)
  expect(host.callsOf('readiness.setGoal').map(({ input }) => input)).toEqual([{ id: '1' }])
})

const found = (more: Partial<CallOutput<'readiness.rehearse'>> = {}): CallOutput<'readiness.rehearse'> => ({
  at: fixedNow,
  reach: 300,
  of: 3500,
  mailed_to: 'me@fankeep.test',
  checks: [
    { key: 'list', ok: false },
    { key: 'signUp', ok: true },
  ],
  ...more,
})

test('a rehearsal starts on request and shows the reach, its change and what is missing', async () => {
  const rehearsed = { at: inDays(-100), reach: 242, of: 3422 }
  const { user, host } = show([aReadiness({ rehearsed, due_at: inDays(-10) })], {
    'readiness.rehearse': found(),
  })
  await press(user, words.readiness.rehearse)
  expect(host.callsOf('readiness.rehearse')).toEqual([])
  await press(user, words.rehearsal.start)
  const result = within(await screen.findByRole('status'))
  expect(result.getByText('300')).toBeVisible()
  expect(result.getByText(/^\+58 since /)).toBeVisible()
  expect(result.getByText(/me@fankeep\.test/)).toBeVisible()
  expect(result.getByText('1 thing to fix')).toBeVisible()
  const [first, second] = result.getAllByRole('listitem')
  expect(first).toHaveTextContent(words.rehearsal.list.not)
  expect(within(first!).getByRole('link')).toHaveAttribute('href', '/channel?import=1')
  expect(second).toHaveTextContent(words.rehearsal.signUp.ok)
  expect(within(second!).queryByRole('link')).toBeNull()
})

test('a rehearsal with nothing missing says that everything is ready', async () => {
  const ready = found({ checks: [{ key: 'reach', ok: true }], mailed_to: null })
  const { user } = show([aReadiness()], { 'readiness.rehearse': ready })
  await press(user, words.readiness.rehearse)
  await press(user, words.rehearsal.start)
  expect(await screen.findByText(words.rehearsal.ready)).toBeVisible()
  expect(screen.queryByText(/on its way/)).toBeNull()
})

test('a refused rehearsal shows the reason and can be tried again', async () => {
  const { user } = show([aReadiness()], {
    'readiness.rehearse': refuse('too_many_requests', 'Try again in an hour'),
  })
  await press(user, words.readiness.rehearse)
  await press(user, words.rehearsal.start)
  expect(await screen.findByText('Try again in an hour')).toBeVisible()
  expect(screen.getByRole('button', { name: words.rehearsal.start })).toBeEnabled()
})

test('the demonstration offers no rehearsal', async () => {
  const { user } = show([aReadiness()], {}, { user: aUser({ demo: true }) })
  await press(user, words.readiness.rehearse)
  expect(screen.queryByRole('button', { name: words.rehearsal.start })).toBeNull()
})

test('loads the figures again on request if they failed to load', async () => {
  const { user, host } = show([], { 'readiness.list': refuse('fault', 'No') })
  const again = await screen.findByRole('button', { name: /again|retry/i })
  host.answer('readiness.list', { list: [aReadiness()] })
  await user.click(again)
  expect(await screen.findByText('242 sign-ups')).toBeVisible()
})

test('suggested goals are round and not yet reached', () => {
  expect(suggestedGoals(3422, 0)).toEqual([200, 350, 900])
  expect(suggestedGoals(3422, 242)).toEqual([350, 900])
  expect(suggestedGoals(10, 0)).toEqual([50])
})

test('estimates no time for a goal without a pace or one that is years away', () => {
  expect(monthsToGoal(aReadiness({ goal: 1000, lately: 0 }))).toBeNull()
  expect(monthsToGoal(aReadiness({ goal: 100_000, lately: 10 }))).toBeNull()
  expect(monthsToGoal(aReadiness({ goal: 300, lately: 29 }))).toBe(2)
})
