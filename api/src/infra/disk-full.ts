/** No space left (ENOSPC), quota used up (EDQUOT), or PostgreSQL's code for it (`disk_full`, 53100). */
const codes = ['ENOSPC', 'EDQUOT', '53100']

/** Whether something failed because a disk is full: a temporary state of the server, not a fault of the request. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && codes.includes(String(error.code))) || isDiskFull(error.cause))
