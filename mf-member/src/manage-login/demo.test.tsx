import { screen } from '@testing-library/react'
import { openAccount } from './testing'

const demo = { demo: true, email: '', tel: '', area_code: '', password: 0 } as const

test.each(['bindings', 'security', 'profile', 'devices', 'data'])(
  'the demonstration keeps the account of its member from visitors, and asks for nothing of it (%s)',
  (part) => {
    const { host } = openAccount(part, {}, demo)
    expect(screen.getByRole('heading', { name: '示範帳號不顯示這一頁' })).toBeVisible()
    expect(host.calls).toEqual([])
  },
)
