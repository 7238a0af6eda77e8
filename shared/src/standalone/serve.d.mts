/**
 * Serves a finished build of a remote on the page it runs on alone (docs/teams.md, "Run alone").
 * @throws Error with a sentence, where that page does not build
 */
export function serveBuilt(dir: string, dist: string): Promise<{ url: string; stop: () => Promise<void> }>

/**
 * Runs one remote alone, and builds it again at every change.
 * @param options the remote's folder; a real server's address, and who is logged in there (`email:password`)
 * @throws Refused
 */
export function serveStandalone(options: {
  dir: string
  port: number
  api?: string | undefined
  as?: string | undefined
}): Promise<{ url: string; stop: () => Promise<void> }>
