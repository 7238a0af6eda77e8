import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** The system account PostgreSQL runs under; null is our own. */
export interface Account {
  uid: number
  gid: number
}

/** PostgreSQL refuses to run as root, so root lends it the account that owns nothing. */
export function postgresAccount(): Account | null {
  if (process.platform === 'win32' || process.getuid?.() !== 0) return null
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith('nobody:'))
  const [, , uid, gid] = line?.split(':') ?? []
  return { uid: Number(uid ?? 65_534), gid: Number(gid ?? 65_534) }
}

/** Whether a stranger may walk to this folder: everything on the way, itself included, can be entered by anybody. */
export function isReachable(folder: string): boolean {
  for (let at = folder; ; at = dirname(at)) {
    if (existsSync(at) && (statSync(at).mode & 0o001) === 0) return false
    if (dirname(at) === at) return true
  }
}

/** The account a cluster was made under: it stays its owner, whichever account starts it now. */
export function ownerOf(cluster: string): Account | null {
  const { uid, gid } = statSync(cluster)
  return process.getuid?.() === 0 && uid !== 0 ? { uid, gid } : null
}
