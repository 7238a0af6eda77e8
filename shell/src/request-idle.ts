/** Calls back when the browser is idle. Safari has no idle callback. */
export const requestIdle = (run: () => void): void =>
  void ('requestIdleCallback' in globalThis ? requestIdleCallback(run) : setTimeout(run))
