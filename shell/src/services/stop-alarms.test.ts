import { stopAlarms } from './stop-alarms'

test('logging out unsubscribes the device from alarms', async () => {
  const unsubscribe = vi.fn(async () => true)
  const registration = { pushManager: { getSubscription: async () => ({ unsubscribe }) } }
  const getRegistration = vi.fn(async () => registration)
  await stopAlarms({ serviceWorker: { getRegistration } as never })
  expect(getRegistration).toHaveBeenCalledWith('/push-worker.js')
  expect(unsubscribe).toHaveBeenCalledTimes(1)
})

test.each<[string, unknown]>([
  ['has no service workers', undefined],
  ['never had alarms', { getRegistration: async () => undefined }],
  ['fails', { getRegistration: () => Promise.reject(new Error('no storage')) }],
])('a browser that %s can still log out', async (_, serviceWorker) => {
  await expect(stopAlarms({ serviceWorker: serviceWorker as never })).resolves.toBeUndefined()
})
