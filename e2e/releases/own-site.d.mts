export interface OwnSite {
  url: string
  folder: string
  store: string
  release: (...args: string[]) => Promise<string>
  stop: () => Promise<void>
}
export function startOwnSite(): Promise<OwnSite>
