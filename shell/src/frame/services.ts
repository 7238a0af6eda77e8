/** What we offer, as the header's panel and the menu of a narrow window list it. */
export const services = [
  { key: 'backup', to: '/#serviceIntro', icon: 'layers' },
  { key: 'callback', to: '/callback', icon: 'beacon' },
  { key: 'restore', to: '/contentRestore', icon: 'history' },
  { key: 'fans', to: '/fansList', icon: 'users' },
] as const

/** The service chat is on the home page, which opens it at this address. */
export const chat = { key: 'chat', to: '/#serviceChat', icon: 'message' } as const

/** Where to ask, or to read more. */
export const waysToKnow = [
  chat,
  { key: 'about', to: '/aboutUs', icon: 'info' },
  { key: 'write', to: '/#contact', icon: 'mail' },
] as const
