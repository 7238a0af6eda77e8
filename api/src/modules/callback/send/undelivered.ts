/** The reason of a CallBack that reached no one. */
export const undelivered = { key: 'callback_undelivered', params: {} } as const
