export interface OwnSite {
  url: string
  folder: string
  store: string
  startEdge: (settings: Record<string, string>) => Promise<{ url: string; stop: () => Promise<void> }>
  release: (...args: string[]) => Promise<string>
  stop: () => Promise<void>
}
export function startOwnSite(settings?: Record<string, string>): Promise<OwnSite>
