/** What the account screen is made of. Each has an address of its own: `/manageLogin#security`. */
export const tabs = ['bindings', 'security', 'profile', 'devices', 'data'] as const
export type TabKey = (typeof tabs)[number]

/** The screen is named after its bindings (spec section 2), so they are where no other is asked for. */
export const tabOf = (hash: string): TabKey => tabs.find((tab) => `#${tab}` === hash) ?? 'bindings'
