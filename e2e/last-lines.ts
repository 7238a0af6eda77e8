import { expect, type Page } from '@playwright/test'

/** The widths at which texts are checked: phones, a tablet, half and full windows, a large screen. */
export const widths = [360, 390, 768, 1024, 1280, 1920]

/** Expects that no text of several lines ends in a line of one to three characters (punctuation not counted). */
export async function checkLastLines(page: Page, where = '') {
  const { width } = page.viewportSize() ?? { width: 0 }
  expect.soft(await page.evaluate(findShortLines), `last lines too short, ${width} wide ${where}`).toEqual([])
}

/** Runs in the page: returns the end of each block of text whose last line is too short, and that line. */
function findShortLines(): string[] {
  const isInline = (element: Element) => /^(inline|contents)/.test(getComputedStyle(element).display)
  const textsIn = (root: Node) => {
    const texts: Text[] = []
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    while (walker.nextNode())
      if (walker.currentNode.textContent?.trim()) texts.push(walker.currentNode as Text)
    return texts
  }
  const blockOf = (text: Text) => {
    let element = text.parentElement
    while (element && isInline(element)) element = element.parentElement
    return element
  }
  const isLeftOut = (element: Element) =>
    element.closest('script, style, noscript, svg, textarea, select, option, [inert], [aria-hidden=true]') !==
      null ||
    !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) ||
    getComputedStyle(element).webkitLineClamp !== 'none'
  /** The lines of a block as rendered, each with its characters. */
  const linesOf = (texts: Text[]) => {
    const lines: { top: number; bottom: number; right: number; text: string }[] = []
    const range = document.createRange()
    for (const text of texts)
      for (let at = 0; at < text.length; at++) {
        const character = text.data[at]!
        if (!character.trim()) continue
        range.setStart(text, at)
        range.setEnd(text, at + 1)
        const box = range.getClientRects()[0]
        if (!box || box.width < 1) continue
        const last = lines.at(-1)
        if (last && box.top < last.bottom - 2 && box.bottom > last.top + 2 && box.left >= last.right - 2)
          Object.assign(last, { text: last.text + character, right: box.right })
        else lines.push({ top: box.top, bottom: box.bottom, right: box.right, text: character })
      }
    return lines
  }
  const blocks = new Map<Element | null, Text[]>()
  for (const text of textsIn(document.body)) {
    const block = blockOf(text)
    blocks.set(block, [...(blocks.get(block) ?? []), text])
  }
  return [...blocks].flatMap(([block, texts]) => {
    if (!block || isLeftOut(block)) return []
    const lines = linesOf(texts)
    const [before, last] = [lines.at(-2)?.text ?? '', lines.at(-1)?.text ?? '']
    const bare = last.replace(/[\s。，、：；！？.,:;!?）)」』”"]+$/u, '')
    // A few characters above a few more are a label, not a text.
    return before.length > 5 && bare.length <= 3 ? [`${before.slice(-12)} | ${last}`] : []
  })
}
