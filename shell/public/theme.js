// Runs before the first paint: the chosen scheme (local storage key "theme") or the system's. See shared/src/ui/color-scheme.ts.
;(function () {
  var chosen = null
  try {
    chosen = localStorage.getItem('theme')
  } catch {}
  var dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.classList.toggle('dark', dark)
})()
