// Runs the page's scripts in their order; where it came with a first paint, once that is seen, with its picture where that
// comes soon. Where the shell's own does not come, says so: nothing else could.
// What is fetched meanwhile is named by <link data-run>; see release/src/edge/index-html.ts.
;(function () {
  var sentences = {
    en: [
      'FanKeep did not open',
      'Please check your connection, then load it again. Nothing of yours is lost.',
      'Load again',
    ],
    'zh-Hans-CN': ['网站没有打开', '请检查网络连接，再重新加载一次。你的数据都在，没有受影响。', '重新加载'],
    'zh-Hant-TW': ['網站沒有打開', '請檢查網路連線，再重新載入一次。你的資料都在，沒有受影響。', '重新載入'],
  }
  var hasRun = false
  function run() {
    if (hasRun) return
    hasRun = true
    document.querySelectorAll('link[data-run]').forEach(function (hint, place) {
      insert(hint, place === 0 && tryShellAgain)
    })
    setTimeout(saySo, 20000)
  }
  function insert(hint, missing) {
    var script = document.createElement('script')
    script.crossOrigin = hint.crossOrigin
    script.integrity = hint.integrity
    // As it is written, so that a loader that asks for the same file makes its own way, and waits for none before it.
    script.setAttribute('src', hint.getAttribute('href'))
    script.async = false
    // What asks for it again must not find one that will never come.
    script.onerror = function () {
      script.remove()
      if (missing) missing(hint)
    }
    document.head.append(script)
  }
  function tryShellAgain(hint) {
    setTimeout(insert, 1000, hint, saySo)
  }
  // A page that came drawn can be read, and its links work: it stays. A form that waits for its script is of no use.
  function saySo() {
    var root = document.getElementById('root')
    if (root.hasChildNodes() && !root.querySelector('[data-waits]')) return
    root.replaceChildren()
    var words = sentences[document.documentElement.lang] || sentences.en
    var box = document.createElement('main')
    box.setAttribute('role', 'alert')
    box.style.cssText =
      'display:grid;place-content:center;justify-items:center;gap:1rem;min-height:100vh;padding:1.5rem;text-align:center;font:1rem/1.75 system-ui,sans-serif'
    var looks = {
      h1: 'margin:0;font-size:1.375rem',
      p: 'margin:0 0 .5rem',
      button: 'padding:.75rem 1.5rem;border:0;border-radius:.5rem;background:#1f55e0;color:#fff;font:inherit',
    }
    Object.keys(looks).forEach(function (name, at) {
      var part = document.createElement(name)
      part.textContent = words[at]
      part.style.cssText = looks[name]
      box.append(part)
    })
    box.lastChild.onclick = function () {
      location.reload()
    }
    root.append(box)
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
  // Said by shell/src/index.ts.
  addEventListener('startfailed', saySo)
  document.addEventListener('DOMContentLoaded', function () {
    if (!document.getElementById('root').hasChildNodes()) return run()
    // A hidden tab draws no frame, and an image may never load: wait no longer than this.
    setTimeout(run, document.hidden ? 0 : 500)
    // One that loads lazily is not even asked for before it comes near: it may never be there.
    var pictures = Array.from(document.querySelectorAll('img:not([loading=lazy])'), function (image) {
      return image.decode().catch(function () {})
    })
    Promise.all(pictures).then(afterFrame)
  })
})()
