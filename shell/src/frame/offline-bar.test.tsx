import { aUser } from '@fankeep/shared/testing'
import { act, screen } from '@testing-library/react'
import { getDefaultStore } from 'jotai'
import { openSite } from '../../test/open-site'

test('the bar shows that the network is down or a call was not sent, until the network is back', async () => {
  const { connection } = openSite({ at: '/channel', user: aUser() })
  await screen.findByRole('heading', { name: 'Channels' })
  const turn = (state: 'online' | 'offline' | 'unsent') =>
    act(async () => getDefaultStore().set(connection, state))
  const bar = () => screen.queryAllByRole('status').find((each) => each.textContent)
  expect(bar()).toBeUndefined()
  await turn('offline')
  expect(bar()).toHaveTextContent('You’re offline. What you see is kept')
  expect(screen.getByRole('heading', { name: 'Channels' })).toBeVisible()
  await turn('unsent')
  expect(bar()).toHaveTextContent('so nothing was changed')
  await turn('online')
  expect(bar()).toBeUndefined()
})
