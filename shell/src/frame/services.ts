/** What we offer, as the header's panel and the phone's menu list it. */
export const services = [
  { key: 'backup', to: '/#serviceIntro', icon: 'layers' },
  { key: 'callback', to: '/callback', icon: 'beacon' },
  { key: 'restore', to: '/contentRestore', icon: 'history' },
  { key: 'fans', to: '/fansList', icon: 'users' },
] as const

/** Where to go on reading, or to ask: the service chat is on the home page. */
export const waysToKnow = [
  { key: 'chat', to: '/#serviceChat', icon: 'message' },
  { key: 'about', to: '/aboutUs', icon: 'info' },
  { key: 'write', to: '/#contact', icon: 'mail' },
] as const
