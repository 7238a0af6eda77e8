/** Calls back in a quiet moment. Safari has no idle callback. */
export const requestIdle = (run: () => void): void =>
  void ('requestIdleCallback' in globalThis ? requestIdleCallback(run) : setTimeout(run))
