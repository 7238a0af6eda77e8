/**
 * Serves a finished build of a remote on its standalone page (docs/teams.md, "Run alone").
 * @throws Error with a message if that page does not build
 */
export function serveBuilt(dir: string, dist: string): Promise<{ url: string; stop: () => Promise<void> }>

/**
 * Runs one remote without the site, and rebuilds it at every change.
 * @param options the remote's folder; a real server's address, and the member to log in there (`email:password`)
 * @throws Refused
 */
export function serveStandalone(options: {
  dir: string
  port: number
  api?: string | undefined
  as?: string | undefined
}): Promise<{ url: string; stop: () => Promise<void> }>
