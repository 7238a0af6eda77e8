import { bucketFault, isAddress } from '@fankeep/shared/node/bucket'
import { readFileSync } from 'node:fs'
import { messageOf, Problem } from '../problem'
import { readKey } from '../trust/keys'
import type { Security } from '../trust/security'
import { type SignedFiles, Trust } from '../trust/trust'
import { environmentOf } from './environment'
import { folderBackend } from './folder-backend'
import { ReleaseStore } from './release-store'
import { s3Backend } from './s3-backend'

/** How a store with owners is opened. */
export interface SecuritySettings {
  /** The file with this machine's first trust document. */
  trust: string
  /** The file of the signing key, and its passphrase. */
  key?: string | undefined
  passphrase?: string | undefined
  onFault?: (problem: Problem) => void
}

/**
 * @param address a folder, or `s3://bucket/folder?endpoint=https://…`
 * @param settings absent: nothing in it is signed
 * @param environment whose registry it is; production by default
 * @throws Problem if the trust document or the key cannot be used
 */
export function openStore(address: string, settings?: SecuritySettings, environment?: string): ReleaseStore {
  const fault = isAddress(address) ? bucketFault(address) : undefined
  if (fault) throw new Problem(`RELEASE_STORE ${fault}, not ${address}.`)
  const backend = isAddress(address) ? s3Backend(address) : folderBackend(address)
  return new ReleaseStore(backend, settings && openSecurity(backend, settings), environment)
}

function openSecurity(backend: SignedFiles, { trust, key, passphrase, onFault }: SecuritySettings): Security {
  return {
    trust: new Trust(backend, readTrust(trust), trust, onFault),
    signer: key ? readKey(key, passphrase) : undefined,
  }
}

function readTrust(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new Problem(`The trust document ${file} (RELEASE_TRUST) cannot be read: ${messageOf(error)}.`)
  }
}

/** The store's address from the environment variables. */
export const storeAddress = (env: NodeJS.ProcessEnv) =>
  env.RELEASE_STORE || `${env.DATA_DIR ?? './data'}/releases`

/** The store of the command line, with the newest trust document. @throws Problem, Misunderstood */
export async function openOwnStore(env: NodeJS.ProcessEnv = process.env): Promise<ReleaseStore> {
  const settings = securitySettings(env)
  const onFault = ({ message }: Problem) => console.error(message)
  const environment = environmentOf(env.RELEASE_ENVIRONMENT)
  const store = openStore(storeAddress(env), settings && { ...settings, onFault }, environment)
  await store.refreshTrust()
  return store
}

/** The security settings from the environment variables; undefined if the store has no owners (`RELEASE_TRUST` absent or `off`). */
export const securitySettings = (env: NodeJS.ProcessEnv): SecuritySettings | undefined =>
  env.RELEASE_TRUST && env.RELEASE_TRUST !== 'off'
    ? { trust: env.RELEASE_TRUST, key: env.RELEASE_KEY || undefined, passphrase: env.RELEASE_KEY_PASSPHRASE }
    : undefined
