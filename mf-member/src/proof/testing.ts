import type { renderScreen } from '@fankeep/shared/testing'
import { screen } from '@testing-library/react'

/** What a code that is on its way answers. */
export const sent = { wait: 60, to: 'h***@hekitchen.example' }

type Person = ReturnType<typeof renderScreen>['user']

/** Has a code sent and types it, as every dialog asks for one. */
export async function prove(user: Person, code = '482913') {
  await user.click(screen.getByRole('button', { name: '傳送驗證碼' }))
  await screen.findByRole('button', { name: /秒後可重送/ })
  await user.type(screen.getByRole('textbox', { name: '驗證碼' }), code)
}
