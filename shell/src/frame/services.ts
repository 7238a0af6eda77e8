/** Our services, as listed in the header's panel and in the menu of a narrow window. */
export const services = [
  { key: 'backup', to: '/#serviceIntro', icon: 'layers' },
  { key: 'callback', to: '/callback', icon: 'beacon' },
  { key: 'restore', to: '/contentRestore', icon: 'history' },
  { key: 'fans', to: '/fansList', icon: 'users' },
] as const

/** The service chat is on the home page, which opens it at this address. */
export const chat = { key: 'chat', to: '/#serviceChat', icon: 'message' } as const

/** Links for questions and more information. */
export const waysToKnow = [
  chat,
  { key: 'about', to: '/aboutUs', icon: 'info' },
  { key: 'write', to: '/#contact', icon: 'mail' },
] as const
