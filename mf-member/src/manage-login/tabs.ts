/** The parts of the account screen. Each has its own anchor: `/manageLogin#security`. */
export const tabs = ['bindings', 'security', 'profile', 'devices', 'data'] as const
export type TabKey = (typeof tabs)[number]

/** The screen is named after its bindings (spec section 2), so they are the default. */
export const tabOf = (hash: string): TabKey => tabs.find((tab) => `#${tab}` === hash) ?? 'bindings'
