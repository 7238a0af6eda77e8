/** The running calls (spec section 7: "registered so that pending requests can be cancelled"). */
export interface Pending {
  /** Registers a call. `release` must be called once the call has ended, successfully or not. */
  register: (options: { signal?: AbortSignal; outlivesScreen?: boolean }) => {
    signal: AbortSignal
    release: () => void
  }
  /** The person has left a screen: cancels its calls, except those with `outlivesScreen`. */
  leaveScreen: () => void
  /** The session has ended: cancels all its calls. */
  cancelAll: () => void
  size: () => number
}

const cancelled = () => new DOMException('The call was cancelled', 'AbortError')

export function createPending(): Pending {
  const calls = new Map<AbortController, boolean>()

  const cancel = (which: (outlivesScreen: boolean) => boolean) => {
    for (const [controller, outlivesScreen] of calls) if (which(outlivesScreen)) controller.abort(cancelled())
  }

  return {
    register: ({ signal, outlivesScreen = false }) => {
      const controller = new AbortController()
      const follow = () => controller.abort(cancelled())
      if (signal?.aborted) follow()
      signal?.addEventListener('abort', follow, { once: true })
      calls.set(controller, outlivesScreen)
      return {
        signal: controller.signal,
        release: () => {
          signal?.removeEventListener('abort', follow)
          calls.delete(controller)
        },
      }
    },
    leaveScreen: () => cancel((outlivesScreen) => !outlivesScreen),
    cancelAll: () => cancel(() => true),
    size: () => calls.size,
  }
}
