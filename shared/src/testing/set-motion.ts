/** For one test, a device whose owner welcomes motion, or does not, as in all other tests. */
export function setMotion(isWelcome: boolean): void {
  const usual = window.matchMedia
  window.matchMedia = (media) => ({
    ...usual(media),
    matches: media === '(prefers-reduced-motion: reduce)' && !isWelcome,
  })
  onTestFinished(() => void (window.matchMedia = usual))
}
