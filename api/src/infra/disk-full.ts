/** No room (ENOSPC), no more of one's share (EDQUOT), or PostgreSQL's own word for it (`disk_full`, 53100). */
const codes = ['ENOSPC', 'EDQUOT', '53100']

/** Whether something failed because a disk is full: a state of ours that passes, and no fault of what was asked. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && codes.includes(String(error.code))) || isDiskFull(error.cause))
