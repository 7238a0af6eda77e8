// The site's service worker, which runs while no page is open. It shows notifications: a member's alarms (mf-member/src/alarms), and what a fan
// signed up for (mf-member/src/subscribe), each registered with its own scope; their content comes encrypted from the api. It also shows members our
// offline page if an address cannot be reached (shell/src/services/offline-page.ts). It caches no page and no answer: while online, everything comes
// from the server. Browsers look for updates at this address, so its name must not change.
var shownOnce = 'shown-once'
var remembered = 50

addEventListener('push', function (event) {
  event.waitUntil(show(event.data.json()))
})

async function show(message) {
  // On a full device neither call works: showing twice is better than not at all.
  if (message.once && (await wasClosed(message.tag).catch(nothing))) return
  await registration.showNotification(message.title, {
    body: message.text,
    icon: '/icon-192.png',
    badge: '/icon-192.png',
    // A second notification with the same tag replaces the first.
    tag: message.tag,
    actions: message.stop ? [{ action: 'stop', title: message.stop.label }] : [],
    data: { path: message.path, stop: message.stop && message.stop.path },
  })
  if (message.once) await remember(message.tag).catch(nothing)
}

function nothing() {}

// Whether a repeated message (sent again after the server was interrupted) was shown before and the person has closed it.
async function wasClosed(tag) {
  var memory = await caches.open(shownOnce)
  if (!(await memory.match(keyOf(tag)))) return false
  return (await registration.getNotifications({ tag: tag })).length === 0
}

async function remember(tag) {
  var memory = await caches.open(shownOnce)
  await memory.put(keyOf(tag), new Response(''))
  var old = (await memory.keys()).slice(0, -remembered)
  for (var request of old) await memory.delete(request)
}

function keyOf(tag) {
  return '/shown-once/' + encodeURIComponent(tag)
}

addEventListener('notificationclick', function (event) {
  event.notification.close()
  var data = event.notification.data
  // Notifications shown by an older worker contain only the path.
  var path = typeof data === 'string' ? data : event.action === 'stop' ? data.stop : data.path
  event.waitUntil(clients.openWindow(new URL(path, location.origin).href))
})

addEventListener('install', function (event) {
  // The worker is only needed for navigation; if the browser supports it, all other requests bypass the worker.
  if (!event.addRoutes) return
  var rules = ['no-cors', 'cors', 'same-origin'].map(function (mode) {
    return { condition: { requestMode: mode }, source: 'network' }
  })
  event.waitUntil(event.addRoutes(rules).catch(function () {}))
})

addEventListener('activate', function (event) {
  // Navigation preload: the request starts while the worker starts.
  if (registration.navigationPreload) event.waitUntil(registration.navigationPreload.enable())
})

addEventListener('fetch', function (event) {
  if (event.request.mode !== 'navigate' || event.request.method !== 'GET') return
  // The offline page's text is for members; the fans' worker has another scope.
  if (new URL(registration.scope).pathname !== '/') return
  event.respondWith(
    Promise.resolve(event.preloadResponse)
      .then(function (response) {
        return response || fetch(event.request)
      })
      .catch(unreachablePage),
  )
})

function unreachablePage() {
  var nonce = crypto.randomUUID()
  var only = "'nonce-" + nonce + "'"
  var headers = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy':
      "default-src 'none'; connect-src 'self'; script-src " +
      only +
      '; style-src ' +
      only +
      "; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  }
  // The theme's colours (shared/src/ui/theme/tokens.ts): no other file is available here.
  var style =
    ':root{color-scheme:light;--ink:#0a1330;--soft:#5b668f;--paper:#fff;--brand:#1f55e0;--on-brand:#fff}' +
    '.dark{color-scheme:dark;--ink:#f2f5ff;--soft:#93a0cc;--paper:#0f1733;--brand:#7ba2ff;--on-brand:#0a1330}' +
    '*{box-sizing:border-box;margin:0}body{background:var(--paper);color:var(--ink);font:16px/1.75 Inter,system-ui,"Noto Sans CJK TC","PingFang TC",sans-serif}' +
    'main{display:flex;flex-direction:column;align-items:center;justify-content:center;gap:1rem;min-height:100vh;min-height:100dvh;max-width:34rem;margin:auto;padding:2rem 1.5rem;text-align:center;text-wrap:balance}' +
    'svg{color:var(--brand)}h1{font-size:clamp(1.5rem,5vw,2rem);line-height:1.3}p{color:var(--soft)}p:first-child{color:var(--brand);font-weight:700}' +
    'button{min-height:2.75rem;margin-top:.5rem;padding:.625rem 1.75rem;border:0;border-radius:.5rem;background:var(--brand);color:var(--on-brand);font:inherit;font-weight:600;cursor:pointer}' +
    'button:focus-visible{outline:3px solid var(--brand);outline-offset:3px}'
  var html =
    '<!doctype html><html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">' +
    '<title>FanKeep</title><style nonce="' +
    nonce +
    '">' +
    style +
    '</style></head><body><main><p>FanKeep</p>' +
    '<svg aria-hidden="true" width="64" height="64" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round">' +
    '<path d="M3 3l18 18M8.5 16.4a5 5 0 0 1 7 0M5 12.9a10 10 0 0 1 5.2-2.8M13.8 10.1a10 10 0 0 1 5.2 2.8M2 9.4a15 15 0 0 1 4.3-2.8M10.7 5.1A15 15 0 0 1 22 9.4M12 20h.01"/></svg>' +
    '<h1></h1><p role="status"></p><button type="button"></button></main><script nonce="' +
    nonce +
    '">(' +
    fillInPage +
    ')(' +
    JSON.stringify(sentences) +
    ')</script></body></html>'
  return new Response(html, { status: 503, headers: headers })
}

// By whether the device itself is offline: the title, and what happens next.
var sentences = {
  'zh-tw': {
    lang: 'zh-Hant-TW',
    offline: [
      '目前沒有網路',
      '恢復連線後，這一頁會自動打開。你的名單和貼文都在；已經排好時間的 CallBack 由我們的伺服器寄出，不需要這台裝置連線。',
    ],
    away: ['暫時連不上 FanKeep', '連上之後，這一頁會自動打開。你的名單和貼文都在，沒有受影響。'],
    again: '再試一次',
  },
  'zh-cn': {
    lang: 'zh-Hans-CN',
    offline: [
      '目前没有网络',
      '恢复连接后，这一页会自动打开。你的名单和帖子都在；已经排好时间的 CallBack 由我们的服务器发出，不需要这台设备联网。',
    ],
    away: ['暂时连不上 FanKeep', '连上之后，这一页会自动打开。你的名单和帖子都在，没有受影响。'],
    again: '再试一次',
  },
  en: {
    lang: 'en',
    offline: [
      'You’re offline',
      'This page opens by itself when you’re back online. Your fan lists and posts are safe, and a CallBack you’ve scheduled goes out from our servers without this device.',
    ],
    away: [
      'FanKeep can’t be reached right now',
      'This page opens by itself as soon as it answers. Your fan lists and posts are safe.',
    ],
    again: 'Try again',
  },
}

// Runs in the offline page.
function fillInPage(sentences) {
  function kept(key) {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }
  var root = document.documentElement
  var addressed = (/^\/(en|zh-cn)(\/|$)/.exec(location.pathname) || [])[1]
  var words = sentences[addressed] || sentences[kept('lang')] || sentences['zh-tw']
  var theme = kept('theme')
  var system = matchMedia('(prefers-color-scheme: dark)')
  var again = document.querySelector('button')
  function say() {
    var said = words[navigator.onLine ? 'away' : 'offline']
    var title = said[0] + ' – FanKeep'
    // Announced once to screen readers, not at every retry.
    if (document.title === title) return
    document.title = title
    document.querySelector('h1').textContent = said[0]
    document.querySelector('[role=status]').textContent = said[1]
  }
  function dress() {
    root.classList.toggle('dark', theme === 'dark' || (theme !== 'light' && system.matches))
  }
  function reload() {
    location.reload()
  }
  function tryQuietly() {
    // Also if the browser reports offline: some always do.
    if (document.hidden) return
    fetch('/site.webmanifest', { method: 'HEAD', cache: 'no-store' }).then(function (response) {
      if (response.ok) reload()
    }, say)
  }
  root.lang = words.lang
  dress()
  system.onchange = dress
  again.textContent = words.again
  again.onclick = reload
  say()
  addEventListener('online', reload)
  addEventListener('offline', say)
  document.addEventListener('visibilitychange', tryQuietly)
  setInterval(tryQuietly, 10000)
}
