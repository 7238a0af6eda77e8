import { nextTask } from './next-task'
import { tolerateTranslation } from './translators'

/** What the site is made of, from the ground up: each evaluated in a task of its own, none of which holds the page up. */
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
  // No words are there yet: the page's own script has the sentence (public/after-paint.js).
  dispatchEvent(new Event('startfailed'))
})
