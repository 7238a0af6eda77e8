/** What a site decides about the frame without changing its code (spec section 2: "config flag"). */
export const config = {
  /** Entries of the avatar's drop-down: those that are on are shown, in this order. */
  accountMenu: [
    { key: 'memberCenter', to: '/channel', icon: 'grid', on: true },
    { key: 'callback', to: '/callback', icon: 'beacon', on: true },
    { key: 'tutorials', to: '/usingTeaching', icon: 'book', on: true },
    { key: 'manageLogin', to: '/manageLogin', icon: 'key', on: true },
    { key: 'storageStore', to: '/capacityBonus', icon: 'layers', on: false },
    { key: 'transactionHistory', to: '/transactionHistory', icon: 'receipt', on: false },
  ],
  /** Links of the public site's header, behind its service panel. `plans` follows the home page's own section, hidden by default. */
  siteMenu: [
    { key: 'plans', to: '/#servicePlan', on: false },
    { key: 'stories', to: '/#serviceShare', on: true },
    { key: 'tutorials', to: '/usingTeaching', on: true },
    { key: 'contact', to: '/#contact', on: true },
  ],
} as const

export const shown = <Entry extends { on: boolean }>(entries: readonly Entry[]): Entry[] =>
  entries.filter((entry) => entry.on)
