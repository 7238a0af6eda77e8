import { aUser, fail } from '@fankeep/shared/testing'
import { screen, within } from '@testing-library/react'
import { renderHome, threePlans } from '../../testing'
import { PlanSection } from './plan-section'

const show = (template: string, more: Parameters<typeof renderHome>[1] = {}) =>
  renderHome(<PlanSection />, {
    site: { service_plan: template },
    answers: { 'site.plans': threePlans },
    ...more,
  })

test.each(['', 'none', 'toString'])('renders nothing and makes no call if the template is %j', (template) => {
  const { host, container } = show(template)
  expect(container).toBeEmptyDOMElement()
  expect(host.calls).toEqual([])
})

test('the pricing template shows three plans with the price of the chosen period and the old price struck through', async () => {
  const { user, host } = show('pricing')
  const cards = await screen.findAllByRole('article')
  expect(cards.map((card) => [card.getAttribute('aria-label'), card.dataset.colour])).toEqual([
    ['Free trial', 'red'],
    ['Premium', 'blue'],
    ['VIP', 'orange'],
  ])
  expect(host.callsOf('site.plans')[0]?.input).toEqual({ type: 0 })
  const premium = within(screen.getByRole('article', { name: 'Premium' }))
  const choose = (name: RegExp) => user.click(screen.getByRole('radio', { name }))

  await choose(/Yearly/)
  expect(premium.getByText('9,180')).toBeVisible()
  expect(premium.getByText(/10,200/).closest('s')).toBeVisible()
  expect(premium.getByText('a year')).toBeVisible()
  await choose(/Quarterly/)
  expect(premium.getByText('2,474')).toBeVisible()
  expect(premium.getByText(/2,550/).closest('s')).toBeVisible()
  expect(premium.getByText('NT$824.67 a month on average')).toBeVisible()
  await choose(/Monthly/)
  expect(premium.getByText('850')).toBeVisible()
  expect(document.querySelector('s')).toBeNull()
  expect(premium.getByText('50 GB')).toBeVisible()
  expect(premium.getByText('NT$100 a month')).toBeVisible()
  expect(within(screen.getByRole('article', { name: 'Free trial' })).getByText('500 MB')).toBeVisible()
})

test('the ticket of the free trial has a mark for each day and a number on the last', async () => {
  show('pricing')
  const ticket = await screen.findByRole('article', { name: 'Free trial' })
  const { day } = threePlans.list.find(({ type }) => type === 1)!
  const days = [...ticket.querySelectorAll('i')].map(({ textContent }) => textContent)
  expect(days).toEqual([...Array.from({ length: day - 1 }, () => ''), String(day)])
})

test('the banner template switches the prices with the radio group paymentType', async () => {
  const { user } = show('banner')
  const radios = (await screen.findAllByRole('radio')) as HTMLInputElement[]
  expect(radios.map(({ name, value }) => [name, value])).toEqual([
    ['paymentType', '1'],
    ['paymentType', '2'],
    ['paymentType', '3'],
  ])
  await user.click(radios[1]!)
  expect(screen.getByText('2,474')).toBeVisible()
  expect(screen.getByText('3,347')).toBeVisible()
  await user.click(radios[2]!)
  expect(screen.getByText('12,420')).toBeVisible()
  expect(screen.getByText(/13,800/).closest('s')).toBeVisible()
})

test.each(['pricing', 'banner'])(
  'the %s template links visitors from a plan to the login and from the trial to the registration',
  async (template) => {
    show(template)
    expect(await screen.findByRole('link', { name: 'Choose VIP' })).toHaveAttribute('href', '/login')
    expect(screen.getByRole('link', { name: 'Choose Premium' })).toHaveAttribute('href', '/login')
    expect(screen.getByRole('link', { name: 'Start the trial' })).toHaveAttribute('href', '/register')
  },
)

test.each(['pricing', 'banner'])(
  'the %s template links members from every plan to the member center with from=homeVip',
  async (template) => {
    show(template, { user: aUser() })
    for (const name of ['Choose VIP', 'Choose Premium', 'Start the trial'])
      expect(await screen.findByRole('link', { name })).toHaveAttribute('href', '/channel?from=homeVip')
  },
)

test('reports plans that failed to load and loads them again; reports an empty list', async () => {
  const { host, user } = show('pricing', { answers: { 'site.plans': fail() } })
  await screen.findByText('The plans couldn’t be loaded')
  host.answer('site.plans', threePlans)
  await user.click(screen.getByRole('button'))
  expect(await screen.findByRole('article', { name: 'VIP' })).toBeVisible()
  expect(screen.queryByText('No plans available right now')).toBeNull()

  show('pricing', { answers: { 'site.plans': { ...threePlans, list: [] } } })
  expect(await screen.findByText('No plans available right now')).toBeVisible()
})
