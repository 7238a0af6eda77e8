/**
 * Addresses, other than those of calls, from which browsers fetch files with GET, streamed as fast as the client reads: members' files, and all
 * data that is kept about one member. The edge uses separate connections for them.
 */
export const fileAddresses = { media: '/api3/media', memberData: '/api/user/getData' } as const
