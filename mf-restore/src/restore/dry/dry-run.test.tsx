import { aList, fail, pending, refuse } from '@fankeep/shared/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { aDryRun, aFitted, aRequest, open, permission } from '../testing'

describe('the dry run', () => {
  const at = '/contentRestore?request=7&step=dry'

  test('lists each post with what will change and why, and with a checkbox to leave it out', async () => {
    const { user, host } = open(at)
    expect(await screen.findByText('後面會截掉')).toBeVisible()
    expect(screen.getByText('限時動態不能還原')).toBeVisible()
    expect(screen.getByRole('checkbox', { name: '還原「第 3 則」' })).toBeDisabled()
    await user.click(screen.getAllByRole('button', { name: '看內容' })[0]!)
    expect(screen.getByText(/原發布於 2026\/01\/02/)).toBeVisible()
    await user.click(screen.getByRole('checkbox', { name: '還原「第 1 則」' }))
    await waitFor(() =>
      expect(host.callsOf('restore.choose')[0]?.input).toMatchObject({
        request: '7',
        post: ['p1'],
        take: false,
      }),
    )
    await user.click(screen.getByRole('tab', { name: /會調整/ }))
    await waitFor(() =>
      expect(host.callsOf('restore.dryRun').at(-1)!.input).toMatchObject({ fit: 'adjusted' }),
    )
  })

  test('shows when each post was made, or that this is unknown', async () => {
    const list = [aFitted(1), aFitted(2, { created_at: null })]
    open(at, { 'restore.dryRun': aDryRun({ list }) })
    expect(await screen.findByText(/日期不明/)).toBeVisible()
    const times = screen.getAllByRole('time').map((time) => time.getAttribute('datetime'))
    expect(times).toContain('2026-01-02T04:00:00Z')
  })

  test.each([
    [1, '全部勾選', true],
    [2, '全部取消', false],
  ])('with %i of 2 posts taken, the button says %s and does it', async (taken, name, take) => {
    const counts = { all: 3, as_is: 1, adjusted: 1, skipped: 1 }
    const { user, host } = open(at, { 'restore.dryRun': aDryRun({ counts, taken }) })
    await user.click(await screen.findByRole('button', { name }))
    await waitFor(() =>
      expect(host.callsOf('restore.choose').at(-1)?.input).toMatchObject({ request: '7', all: true, take }),
    )
  })

  test('shows the audience of each post before and after, and saves the member’s choice per post or for all', async () => {
    const left: Parameters<typeof aFitted>[1] = {
      ...{ state: 'skipped', taken: false, parts: [], audience: null, openly: 'may' },
    }
    const note = { key: 'restore_skip_open', msg: 'X 只能公開給所有人' }
    const list = [
      aFitted(1, { ...left, visibility: 'friends', notes: [note] }),
      aFitted(2, { ...left, visibility: 'unknown', notes: [] }),
    ]
    const { user, host } = open(at, { 'restore.dryRun': aDryRun({ list, unsaid: 1 }) })
    expect(await screen.findByText(/· 觀看對象：朋友$/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: '公開還原「第 1 則」' }))
    await waitFor(() =>
      expect(host.callsOf('restore.choose').at(-1)?.input).toMatchObject({
        ...{ post: ['p1'], openly: true, take: true },
      }),
    )
    expect(screen.getByText('有 1 則的備份沒有記錄誰看得到')).toBeVisible()
    await user.click(screen.getByRole('button', { name: '原本都是公開的，公開還原' }))
    await waitFor(() =>
      expect(host.callsOf('restore.choose').at(-1)?.input).toMatchObject({
        ...{ all: true, openly: true, take: true },
      }),
    )
  })

  test('goes back to the last page if the posts of a later one have left the view', async () => {
    let skipped = 21
    const left: Parameters<typeof aFitted>[1] = {
      ...{ state: 'skipped', taken: false, parts: [], audience: null, openly: 'may' },
    }
    const { user } = open(at, {
      'restore.choose': () => {
        skipped--
        return aRequest({ state: 1 })
      },
      'restore.dryRun': ({ cursor }) => {
        const from = Number(cursor ?? 0)
        const list = Array.from({ length: skipped }, (_, n) => aFitted(n + 1, left)).slice(from, from + 20)
        return { ...aDryRun({ list }), total: skipped }
      },
    })
    await user.click(await screen.findByRole('button', { name: '下一頁' }))
    await user.click(await screen.findByRole('button', { name: '公開還原「第 21 則」' }))
    expect(await screen.findByRole('button', { name: '公開還原「第 20 則」' })).toBeVisible()
  })

  test('does not start while a choice is being saved', async () => {
    const { user, host } = open(at, { 'restore.choose': pending() })
    const begin = await screen.findByRole('button', { name: '開始還原 2 則' })
    await user.click(screen.getByRole('checkbox', { name: '還原「第 1 則」' }))
    await user.click(begin)
    expect(host.callsOf('restore.choose')).toHaveLength(1)
    expect(host.callsOf('restore.start')).toEqual([])
  })

  test('starts the restore and shows the package to post by hand', async () => {
    const { user, host } = open(at, {
      'restore.start': () => {
        host.answer('restore.show', {
          ...aList([]),
          request: aRequest({ state: 2, of: 2 }),
        })
        return aRequest({ state: 2, of: 2 })
      },
    })
    await user.click(await screen.findByRole('button', { name: '開始還原 2 則' }))
    expect(await screen.findByRole('button', { name: '下載整包' })).toBeVisible()
  })

  test.each([
    ['restore.start', 'button', '開始還原 2 則'],
    ['restore.choose', 'checkbox', '還原「第 1 則」'],
  ] as const)(
    'shows a restore that another window has started if %s is refused',
    async (call, role, name) => {
      const { user, host } = open(at, {
        [call]: () => {
          host.answer('restore.show', { ...aList([]), request: aRequest({ state: 2, of: 2 }) })
          return refuse('restore_not_draft')
        },
      })
      await user.click(await screen.findByRole(role, { name }))
      expect(await screen.findByRole('button', { name: '下載整包' })).toBeVisible()
    },
  )

  test('shows the start button in the sidebar only on a wide screen', async () => {
    const small = open(at)
    expect(await screen.findByRole('button', { name: '開始還原 2 則' })).toBeEnabled()
    expect(
      within(screen.getByRole('complementary')).queryByRole('button', { name: '開始還原 2 則' }),
    ).toBeNull()
    small.unmount()
    const usual = window.matchMedia
    window.matchMedia = (media) => ({ ...usual(media), matches: media === '(min-width: 80rem)' })
    open(at)
    const aside = within(await screen.findByRole('complementary'))
    expect(aside.getByRole('button', { name: '開始還原 2 則' })).toBeEnabled()
    window.matchMedia = usual
  })

  const closed = { open: false, why: { key: 'restore_way_closed', msg: '發布到 X 還沒有開放' } }
  const early = { can: false, why: { key: 'restore_too_soon', msg: '還要等 12 天' }, wait_days: 12 }
  test.each([
    ['publishing to the platform is closed', closed, '發布到 X 還沒有開放'],
    ['the last restore was too recent', { permission: { ...permission, ...early } }, '還要等 12 天'],
  ])('cannot start if %s, and shows the reason', async (_, over, reason) => {
    open(at, { 'restore.dryRun': aDryRun(over) })
    expect((await screen.findAllByText(reason))[0]).toBeVisible()
    expect(screen.getByRole('button', { name: '開始還原 2 則' })).toBeDisabled()
  })

  test('offers no authorisation if the plan cannot restore', async () => {
    const why = { key: 'restore_plan_dry', msg: '免費試用還不能還原' }
    const barred = { ...permission, can: false, why, every_days: null }
    open(at, { 'restore.dryRun': aDryRun({ open: false, authorise: true, permission: barred }) })
    expect((await screen.findAllByText('免費試用還不能還原')).length).toBeGreaterThan(0)
    expect(screen.queryByRole('button', { name: /授權/ })).toBeNull()
    expect(screen.getByRole('link', { name: '看方案' })).toBeVisible()
  })

  test('shows the server’s refusal, and offers another attempt if the call fails', async () => {
    const refused = open(at, { 'restore.dryRun': refuse('restore_plan', '請升級方案') })
    expect(await screen.findByText('請升級方案')).toBeVisible()
    refused.unmount()
    const { user, host } = open(at, { 'restore.dryRun': fail(503) })
    await screen.findByText('試算沒有完成')
    host.answer('restore.dryRun', aDryRun())
    await user.click(screen.getByRole('button', { name: /再試一次/ }))
    expect(await screen.findByText('3 則裡，2 則可以還原')).toBeVisible()
  })
})
