import type { Api } from '@fankeep/shared/host'
import { createStore } from 'jotai'
import { createConnection } from '../connection'
import { createPending } from '../pending'
import { createClient } from './client'

/** The browser's client without a page around it: for `pnpm fault network`, which puts a bad connection in front of the api. */
export function clientFor(origin: string, token: string): Api {
  const page = Object.assign(new EventTarget(), { navigator: { onLine: true } }) as unknown as Window
  return createClient({
    origin,
    language: 'en',
    token: () => token,
    isOurs: () => true,
    pending: createPending(),
    connection: createConnection(page, createStore()),
    unsent: (how) => how,
    onTrouble: () => {},
    leaving: () => false,
  })
}
