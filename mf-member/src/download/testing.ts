/** Captures the files that a screen saves in the browser: jsdom saves none. Returns them as they arrive. */
export function keepSaved() {
  const saved: { name: string; file: Blob }[] = []
  const blobs: Blob[] = []
  URL.createObjectURL = (blob) => `blob:test/${blobs.push(blob as Blob) - 1}`
  URL.revokeObjectURL = () => {}
  HTMLAnchorElement.prototype.click = function click() {
    saved.push({ name: this.download, file: blobs[Number(this.href.split('/').at(-1))]! })
  }
  return saved
}
