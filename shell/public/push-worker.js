// Shows a member's alarms, also while no page of the site is open. It is registered by who turns alarms on
// (mf-member/src/alarms), keeps nothing and answers no request: what it shows comes encrypted from api/src/modules/notices/push.
addEventListener('push', function (event) {
  var message = event.data.json()
  event.waitUntil(
    registration.showNotification(message.title, {
      body: message.text,
      icon: '/icon-192.png',
      badge: '/icon-192.png',
      // A second one of the same takes the place of the first.
      tag: message.tag,
      data: message.path,
    }),
  )
})

addEventListener('notificationclick', function (event) {
  event.notification.close()
  event.waitUntil(clients.openWindow(new URL(event.notification.data, location.origin).href))
})
