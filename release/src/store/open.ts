import { folderShelf } from './folder-shelf'
import { ReleaseStore } from './release-store'
import { s3Shelf } from './s3-shelf'

/** @param address a folder, or `s3://bucket/folder?endpoint=https://…` */
export const openStore = (address: string) =>
  new ReleaseStore(address.startsWith('s3://') ? s3Shelf(address) : folderShelf(address))

/** The store the environment names. */
export const storeAddress = (env: NodeJS.ProcessEnv) =>
  env.RELEASE_STORE || `${env.DATA_DIR ?? './data'}/releases`
