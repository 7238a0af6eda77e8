import { start } from './start'

start().catch((error: unknown) => {
  console.error('[fankeep] the site did not start', error)
  // No words are there yet, so all three languages.
  const root = document.getElementById('root') ?? document.body
  root.textContent =
    '網站沒有順利打開，請重新載入。网站没有顺利打开，请重新加载。The site did not open. Please load it again.'
})
