// Runs the page's scripts in order; if the page has a first paint, only once that is visible, with its pictures if they load soon. If the shell's
// script does not load, shows an error message, because no other script can. The scripts loaded meanwhile are listed by <link data-run>; see
// release/src/edge/index-html.ts.
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
    // The attribute as written, so that a loader requesting the same file does not match this element and does not wait for earlier scripts.
    script.setAttribute('src', hint.getAttribute('href'))
    script.async = false
    // A later request for it must not find an element that will never load.
    script.onerror = function () {
      script.remove()
      if (missing) missing(hint)
    }
    document.head.append(script)
  }
  function tryShellAgain(hint) {
    setTimeout(insert, 1000, hint, saySo)
  }
  // A page with a first paint stays: it can be read, and its links work. A form that needs its script is replaced.
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
  // A finished frame is not on the screen yet: scripts running now would delay its painting.
  function afterPaint() {
    if (!window.PerformanceObserver || !(PerformanceObserver.supportedEntryTypes || []).includes('paint'))
      return run()
    new PerformanceObserver(run).observe({ type: 'paint', buffered: true })
  }
  // Dispatched by shell/src/index.ts.
  addEventListener('startfailed', saySo)
  document.addEventListener('DOMContentLoaded', function () {
    if (!document.getElementById('root').hasChildNodes()) return run()
    // A hidden tab paints no frames, and an image may never load: wait at most this long.
    setTimeout(run, document.hidden ? 0 : 500)
    // A lazy image is not requested before it is near the viewport, so it may never load.
    var pictures = Array.from(document.querySelectorAll('img:not([loading=lazy])'), function (image) {
      return image.decode().catch(function () {})
    })
    Promise.all(pictures).then(afterFrame)
  })
})()
