import type { renderScreen } from '@fankeep/shared/testing'
import { screen } from '@testing-library/react'

/** The answer when a code was sent. */
export const sent = { wait: 60, to: 'h***@hekitchen.example' }

type Person = ReturnType<typeof renderScreen>['user']

/** Requests a code and types it, as every dialog requires. */
export async function prove(user: Person, code = '482913') {
  await user.click(screen.getByRole('button', { name: '傳送驗證碼' }))
  await screen.findByRole('button', { name: /秒後可重送/ })
  await user.type(screen.getByRole('textbox', { name: '驗證碼' }), code)
}
