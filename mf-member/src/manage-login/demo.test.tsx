import { screen } from '@testing-library/react'
import { openAccount } from './testing'

const demo = { demo: true, email: '', tel: '', area_code: '', password: 0 } as const

test.each(['bindings', 'security', 'profile', 'devices', 'data'])(
  'the demonstration hides the account of its member and makes no call (%s)',
  (part) => {
    const { host } = openAccount(part, {}, demo)
    expect(screen.getByRole('heading', { name: '示範帳號不顯示這一頁' })).toBeVisible()
    expect(host.calls).toEqual([])
  },
)
