/**
 * Every screen of the member center, in the order of the side navigation. Each has a flag of its own (design.md, "Words
 * of the spec, settled"); the shell's mobile menu needs none of this: below `md` the frame shows its own button.
 */
export interface NavigationEntry {
  /** Its words: `nav.<name>`. */
  name: string
  to: string
  icon: string
  on: boolean
  /** A screen one comes to from this one, under the same entry (mocks/checkout.html). */
  leadsTo?: string
}

export const navigation: { name: string; entries: NavigationEntry[] }[] = [
  {
    name: 'keep',
    entries: [
      { name: 'channel', to: '/channel', icon: 'grid', on: true },
      { name: 'fans', to: '/fansList', icon: 'users', on: true },
      { name: 'callback', to: '/callback', icon: 'beacon', on: true },
      { name: 'restore', to: '/contentRestore', icon: 'history', on: true },
    ],
  },
  {
    name: 'billing',
    entries: [
      { name: 'plans', to: '/capacityBonus', icon: 'layers', on: true, leadsTo: '/payment' },
      { name: 'bills', to: '/transactionHistory', icon: 'receipt', on: true },
    ],
  },
  {
    name: 'settings',
    entries: [
      { name: 'management', to: '/management', icon: 'user', on: true },
      { name: 'bindings', to: '/manageLogin', icon: 'key', on: true },
      { name: 'teaching', to: '/usingTeaching', icon: 'book', on: true },
    ],
  },
]
