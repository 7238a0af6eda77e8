import type { SessionState } from '@fankeep/shared/host'
import { atom, createStore } from 'jotai'
import { offerOfflinePage } from './offline-page'

const inState = (state: SessionState['state']) => ({ state, user: null }) as unknown as SessionState

function visit(state: SessionState['state'], register = vi.fn(async () => ({}))) {
  const store = createStore()
  const session = atom(inState(state))
  offerOfflinePage({ store, atom: session, browser: { serviceWorker: { register } as never } })
  const become = (next: SessionState['state']) => store.set(session, inState(next))
  return { register, become }
}

test('the worker is registered once in a member’s browser', () => {
  const { register, become } = visit('member')
  become('anonymous')
  become('member')
  expect(register.mock.calls).toEqual([['/push-worker.js']])
})

test('the worker is not registered for a visitor until they log in', () => {
  const { register, become } = visit('unknown')
  become('anonymous')
  expect(register).not.toHaveBeenCalled()
  become('member')
  expect(register).toHaveBeenCalledTimes(1)
})

test('a browser that refuses workers or has none causes no error', () => {
  // An unhandled rejection would fail the run.
  const refused = vi.fn(() => Promise.reject(new Error('storage is off')))
  visit('member', refused)
  expect(refused).toHaveBeenCalledTimes(1)
  const member = atom(inState('member'))
  expect(() => offerOfflinePage({ store: createStore(), atom: member, browser: {} })).not.toThrow()
})
