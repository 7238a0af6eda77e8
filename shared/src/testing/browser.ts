const nothing = () => {}

/** Adds what browsers have and jsdom lacks, limited to what the kit needs. */
export function fillBrowser() {
  window.matchMedia = (media) =>
    ({
      // Motion is reduced, so that a page has its final state immediately; a test of motion sets `no-preference` itself.
      matches: media === '(prefers-reduced-motion: reduce)',
      media,
      addEventListener: nothing,
      removeEventListener: nothing,
    }) as unknown as MediaQueryList
  Element.prototype.scrollIntoView ??= nothing
  HTMLImageElement.prototype.decode ??= async () => {}
  // For jsdom's files; `Blob` itself is Node's.
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

/** Opens the dialog and moves the focus into it. Browsers also trap the focus, which the end-to-end tests check. */
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
