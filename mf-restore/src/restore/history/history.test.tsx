import { aList } from '@fankeep/shared/testing'
import { screen, waitFor } from '@testing-library/react'
import { aRequest, open } from '../testing'

describe('the history', () => {
  test('lists requests by state, and takes a draft up again', async () => {
    const { user, host, path } = open('/contentRestore?view=history', { 'restore.list': aList([aRequest()]) })
    await user.click((await screen.findAllByRole('button', { name: '繼續' }))[0]!)
    expect(path()).toBe('/contentRestore?request=7')
    expect(host.callsOf('restore.list')[0]!.input.state).toBeUndefined()
  })

  test('empty, it says what will stand there', async () => {
    const { user, host } = open('/contentRestore?view=history', { 'restore.list': aList([]) })
    expect((await screen.findAllByText('還沒有還原紀錄'))[0]).toBeVisible()
    await user.click(screen.getByRole('radio', { name: '已完成' }))
    await waitFor(() => expect(host.callsOf('restore.list').at(-1)!.input.state).toBe(3))
  })
})
