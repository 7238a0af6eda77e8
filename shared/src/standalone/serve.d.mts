/**
 * Serves a finished build of a remote on the page it runs on alone (docs/teams.md, "Run alone").
 * @throws Error with a sentence, where that page does not build
 */
export function serveBuilt(dir: string, dist: string): Promise<{ url: string; stop: () => Promise<void> }>
