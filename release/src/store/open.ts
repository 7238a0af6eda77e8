import { folderBackend } from './folder-backend'
import { ReleaseStore } from './release-store'
import { s3Backend } from './s3-backend'

/** @param address a folder, or `s3://bucket/folder?endpoint=https://…` */
export const openStore = (address: string) =>
  new ReleaseStore(address.startsWith('s3://') ? s3Backend(address) : folderBackend(address))

/** The store the environment names. */
export const storeAddress = (env: NodeJS.ProcessEnv) =>
  env.RELEASE_STORE || `${env.DATA_DIR ?? './data'}/releases`
