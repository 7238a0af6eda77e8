import { create, type Font } from 'fontkit'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Language } from '../../../infra/language'

export type Weight = 'regular' | 'bold'
export type Script = 'tc' | 'sc'

/** Noto Sans (OFL 1.1, which allows embedding), one file per script and weight. Only the glyphs that are used are embedded in a PDF. */
const files: Record<Script, Record<Weight, string>> = {
  tc: { regular: 'NotoSansHant-Regular.otf', bold: 'NotoSansHant-Bold.otf' },
  sc: { regular: 'NotoSansHans-Regular.otf', bold: 'NotoSansHans-Bold.otf' },
}

/**
 * The scripts for a language: first the script of its readers, then the other one, for characters that the first lacks (such as
 * foreign names).
 */
export const scriptsOf = (language: Language): Script[] =>
  language === 'zh-cn' ? ['sc', 'tc'] : ['tc', 'sc']

const require = createRequire(import.meta.url)
const packages: Record<Script, () => string> = {
  tc: () => require.resolve('@embedpdf/fonts-tc'),
  sc: () => require.resolve('@embedpdf/fonts-sc'),
}
const loaded = new Map<string, Promise<{ bytes: Buffer; font: Font }>>()

/** Loads a font once and keeps it for the life of the process (about 14 MB per language). */
export function loadFont(script: Script, weight: Weight): Promise<{ bytes: Buffer; font: Font }> {
  const key = `${script}-${weight}`
  let font = loaded.get(key)
  if (!font) {
    const folder = dirname(dirname(packages[script]()))
    font = readFile(join(folder, 'fonts', files[script][weight])).then((bytes) => ({
      bytes,
      font: create(bytes) as Font,
    }))
    loaded.set(key, font)
  }
  return font
}
