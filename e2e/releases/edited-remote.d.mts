export interface EditedRemote {
  url: string
  edit: (from: string, to: string) => void
  stop: () => Promise<void>
}
export function startEditedRemote(...options: string[]): Promise<EditedRemote>
