import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

/**
 * Builds one of the hosts in this folder.
 *
 * @param {string} host its folder
 * @param {string} out folder of the build
 * @param {string} remote address of the manifest it loads
 * @param {string[]} more
 */
export const buildHost = (host, out, remote, ...more) =>
  promisify(execFile)(process.execPath, [join(import.meta.dirname, 'build.mjs'), host, out, remote, ...more])
