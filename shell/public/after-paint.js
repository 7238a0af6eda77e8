// Runs the page's scripts in their order; where it came with a first paint, once that is seen, with its picture where that
// comes soon.
// What is fetched meanwhile is named by <link data-run>; see release/src/edge/index-html.ts.
;(function () {
  var hasRun = false
  function run() {
    if (hasRun) return
    hasRun = true
    document.querySelectorAll('link[data-run]').forEach(function (hint) {
      var script = document.createElement('script')
      script.crossOrigin = hint.crossOrigin
      script.integrity = hint.integrity
      // As it is written, so that a loader that asks for the same file makes its own way, and waits for none before it.
      script.setAttribute('src', hint.getAttribute('href'))
      script.async = false
      // What asks for it again must not find one that will never come.
      script.onerror = function () {
        script.remove()
      }
      document.head.append(script)
    })
  }
  function afterFrame() {
    requestAnimationFrame(function () {
      setTimeout(afterPaint)
    })
  }
  // A frame that is made is not on the screen yet: scripts that run meanwhile hold up what draws it.
  function afterPaint() {
    if (!window.PerformanceObserver || !(PerformanceObserver.supportedEntryTypes || []).includes('paint'))
      return run()
    new PerformanceObserver(run).observe({ type: 'paint', buffered: true })
  }
  document.addEventListener('DOMContentLoaded', function () {
    if (!document.getElementById('root').hasChildNodes()) return run()
    // No frame is drawn in a tab that nobody sees, and a picture may hang: never longer than this.
    setTimeout(run, document.hidden ? 0 : 500)
    // One that loads lazily is not even asked for before it comes near: it may never be there.
    var pictures = Array.from(document.querySelectorAll('img:not([loading=lazy])'), function (image) {
      return image.decode().catch(function () {})
    })
    Promise.all(pictures).then(afterFrame)
  })
})()
