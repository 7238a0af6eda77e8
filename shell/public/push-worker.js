// Shows notifications, also while no page of the site is open: a member's alarms (mf-member/src/alarms), and what a fan signed up for
// (mf-member/src/subscribe), each registered with a scope of its own. It answers no request: what it shows comes encrypted from the api.
var shownOnce = 'shown-once'
var remembered = 50

addEventListener('push', function (event) {
  event.waitUntil(show(event.data.json()))
})

async function show(message) {
  if (message.once && (await wasClosed(message.tag))) return
  await registration.showNotification(message.title, {
    body: message.text,
    icon: '/icon-192.png',
    badge: '/icon-192.png',
    // A second one of the same takes the place of the first.
    tag: message.tag,
    actions: message.stop ? [{ action: 'stop', title: message.stop.label }] : [],
    data: { path: message.path, stop: message.stop && message.stop.path },
  })
  if (message.once) await remember(message.tag)
}

// Handed over a second time after the server was cut off, and the person has closed the first by now.
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
  // One that an older worker showed has its path alone.
  var path = typeof data === 'string' ? data : event.action === 'stop' ? data.stop : data.path
  event.waitUntil(clients.openWindow(new URL(path, location.origin).href))
})
