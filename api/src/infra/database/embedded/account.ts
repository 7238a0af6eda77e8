import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** The system account PostgreSQL runs under; null is the current one. */
export interface Account {
  uid: number
  gid: number
}

/** PostgreSQL refuses to run as root, so root runs it under an account that owns no files. */
export function postgresAccount(): Account | null {
  if (process.platform === 'win32' || process.getuid?.() !== 0) return null
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith('nobody:'))
  const [, , uid, gid] = line?.split(':') ?? []
  return { uid: Number(uid ?? 65_534), gid: Number(gid ?? 65_534) }
}

/** Whether any account can reach this folder: it and all its parents can be entered by everyone. */
export function isReachable(folder: string): boolean {
  for (let at = folder; ; at = dirname(at)) {
    if (existsSync(at) && (statSync(at).mode & 0o001) === 0) return false
    if (dirname(at) === at) return true
  }
}

/** The account a cluster was created under: it stays the owner, whichever account starts the cluster now. */
export function ownerOf(cluster: string): Account | null {
  const { uid, gid } = statSync(cluster)
  return process.getuid?.() === 0 && uid !== 0 ? { uid, gid } : null
}
