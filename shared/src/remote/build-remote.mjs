import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import webpack from 'webpack'
import { Refused } from './refused.mjs'

/** The build of the remote in this folder, as its webpack.config.mjs has it. @throws Refused */
export async function configOf(dir) {
  if (!existsSync(join(dir, 'remote.json')))
    throw new Refused(
      `${dir} is not a remote: it has no remote.json. Go into one, or make one: fankeep-remote new NAME`,
    )
  return (await import(pathToFileURL(join(dir, 'webpack.config.mjs')).href)).default
}

/** Builds the remote in this folder into `dist`. Gives what it says of itself. @throws Refused with what is wrong */
export async function buildRemote(dir) {
  const compiler = webpack(await configOf(dir))
  const stats = await new Promise((resolve, reject) => {
    compiler.run((error, done) => (error ? reject(error) : resolve(done)))
  })
  if (stats.hasErrors()) throw new Refused(stats.toString({ all: false, errors: true }))
  await new Promise((resolve) => compiler.close(resolve))
  return JSON.parse(readFileSync(join(dir, 'dist/release.json'), 'utf8'))
}
