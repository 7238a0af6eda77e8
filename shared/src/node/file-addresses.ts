/**
 * Where browsers fetch files besides calls, by GET, streamed at the pace of who reads them: members' files, and everything that is kept of
 * one member. The edge has connections of their own for them.
 */
export const fileAddresses = { media: '/api3/media', memberData: '/api/user/getData' } as const
