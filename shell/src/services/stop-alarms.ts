import { WORKER_PATH } from '../constants'

/**
 * Ends the alarms of this browser (mf-member/src/alarms): who logs out of a device leaves nothing of theirs on it. The push service
 * then refuses the next one, and the server forgets the device. Does nothing where there are none, and never fails.
 */
export async function stopAlarms({
  serviceWorker,
}: Partial<Pick<Navigator, 'serviceWorker'>>): Promise<void> {
  try {
    const registration = await serviceWorker?.getRegistration(WORKER_PATH)
    const subscription = await registration?.pushManager?.getSubscription()
    await subscription?.unsubscribe()
  } catch {
    // A failure of the browser's. Logging out continues.
  }
}
