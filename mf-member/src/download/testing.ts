/** What a test sees of the files a screen has the browser save: jsdom saves none. Gives them as they come. */
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
