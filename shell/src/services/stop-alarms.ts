import { WORKER_PATH } from '../constants'

/**
 * Ends the alarms of this browser (mf-member/src/alarms) at logout, so that nothing of the member stays on the device. The push service then refuses
 * the next message, and the server removes the device. No-op if there are none; never throws.
 */
export async function stopAlarms({
  serviceWorker,
}: Partial<Pick<Navigator, 'serviceWorker'>>): Promise<void> {
  try {
    const registration = await serviceWorker?.getRegistration(WORKER_PATH)
    const subscription = await registration?.pushManager?.getSubscription()
    await subscription?.unsubscribe()
  } catch {
    // A failure of the browser. The logout continues.
  }
}
