/** Sets whether the device allows motion, for one test. In all other tests motion is reduced. */
export function setMotion(isWelcome: boolean): void {
  const usual = window.matchMedia
  window.matchMedia = (media) => ({
    ...usual(media),
    matches: media === '(prefers-reduced-motion: reduce)' && !isWelcome,
  })
  onTestFinished(() => void (window.matchMedia = usual))
}
