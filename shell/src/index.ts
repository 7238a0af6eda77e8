import { nextTask } from './next-task'
import { tolerateTranslation } from './translators'

/** The site's modules from the bottom up: each is evaluated in a separate task, so that none blocks the page for long. */
const parts = [
  () => import(/* webpackMode: "eager" */ 'react-dom/client'),
  () => import(/* webpackMode: "eager" */ '@fankeep/shared/router'),
  () => import(/* webpackMode: "eager" */ '@fankeep/shared/ui/theme'),
  () => import(/* webpackMode: "eager" */ '@fankeep/shared/ui'),
]

async function begin() {
  tolerateTranslation()
  for (const part of parts) {
    await nextTask()
    await part()
  }
  await nextTask()
  const { start } = await import(/* webpackMode: "eager" */ './start')
  await nextTask()
  await start()
}

begin().catch((error: unknown) => {
  console.error('[fankeep] the site did not start', error)
  // No words are loaded yet: the page's own script has the message (public/after-paint.js).
  dispatchEvent(new Event('startfailed'))
})
