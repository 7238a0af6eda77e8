const nothing = () => {}

/** What browsers have and jsdom lacks, as little as the kit needs of it. */
export function fillBrowser() {
  window.matchMedia = (media) =>
    ({
      // Nothing moves, so that what is expected of a page holds at once: a test of motion says `no-preference` itself.
      matches: media === '(prefers-reduced-motion: reduce)',
      media,
      addEventListener: nothing,
      removeEventListener: nothing,
    }) as unknown as MediaQueryList
  Element.prototype.scrollIntoView ??= nothing
  HTMLImageElement.prototype.decode ??= async () => {}
  // Of jsdom's files: `Blob` itself is Node's.
  const blob = Object.getPrototypeOf(File.prototype) as Blob
  blob.arrayBuffer ??= readBytes
  window.scrollTo = nothing
  fillObservers()
  fillDialog()
}

function readBytes(this: Blob): Promise<ArrayBuffer> {
  const reader = new FileReader()
  return new Promise((resolve, reject) => {
    reader.addEventListener('load', () => resolve(reader.result as ArrayBuffer))
    reader.addEventListener('error', () => reject(reader.error!))
    reader.readAsArrayBuffer(this)
  })
}

function fillObservers() {
  class Observer {
    observe = nothing
    unobserve = nothing
    disconnect = nothing
    takeRecords = () => []
  }
  globalThis.ResizeObserver ??= Observer as unknown as typeof ResizeObserver
  globalThis.IntersectionObserver ??= Observer as unknown as typeof IntersectionObserver
}

/** Opens and takes the focus. That it keeps the focus inside is the browser's own and is shown in the end-to-end
 *  tests. */
function fillDialog() {
  const proto = HTMLDialogElement.prototype
  if (typeof proto.showModal === 'function') return
  proto.showModal = function showModal() {
    this.setAttribute('open', '')
    const first = this.querySelector<HTMLElement>(
      '[autofocus], button, input, select, textarea, a[href], [tabindex]',
    )
    first?.focus()
  }
  proto.close = function close() {
    this.removeAttribute('open')
  }
}
