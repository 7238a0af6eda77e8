import { createHash } from 'node:crypto'
import type { ReleaseManifest } from '@fankeep/shared/contract/release'
import type { ReleaseStore } from '../../store/release-store'
import { type Inline, inlineStyle } from '../inline'
import type { WordsFile } from '../languages'

/** What a release shows before any script has run, with its addresses filled in. */
export interface FirstPaint {
  /** Its style sheet, inlined in the page. */
  style: Inline
  screens: Record<string, Record<WordsFile, string>>
}

/** Where the shell's frame takes in the screen. */
const place = '<slot></slot>'
/** The shell's frame around every screen that is not `bare`. */
const frame = 'site'

/**
 * The first paint of a release, undefined if it has none.
 * @throws if one of its files does not match its checksum: the page is then served without a first paint
 */
export async function readFirstPaint(
  store: ReleaseStore,
  manifest: ReleaseManifest,
  base: string,
): Promise<FirstPaint | undefined> {
  const { firstPaint } = manifest
  if (!firstPaint) return undefined
  const read = async (file: string) =>
    (await readReleaseText(store, manifest, file)).replaceAll('release:/', base)
  const screens: FirstPaint['screens'] = {}
  for (const [screen, { 'zh-TW': tw, 'zh-CN': cn, en }] of Object.entries(firstPaint.screens))
    screens[screen] = { 'zh-TW': await read(tw), 'zh-CN': await read(cn), en: await read(en) }
  const css = await readReleaseText(store, manifest, firstPaint.style)
  // Its files are in the same folder; seen from the page they are not.
  return { style: inlineStyle(css.replaceAll(/url\((?!["']?(?:data:|\/|#))/g, `url(${base}`)), screens }
}

/**
 * A file of a release as text.
 * @throws if it does not match its checksum.
 */
export async function readReleaseText(store: ReleaseStore, manifest: ReleaseManifest, file: string) {
  const { name, version, files } = manifest
  const bytes = await store.file(name, version)(file)
  if (!bytes) throw new Error(`${name} ${version}: ${file} is missing`)
  const integrity = `sha384-${createHash('sha384').update(bytes).digest('base64')}`
  if (files[file]?.integrity !== integrity) throw new Error(`${name} ${version}: ${file} is damaged`)
  return bytes.toString('utf8')
}

/** A screen, in the shell's frame unless it is `bare`; undefined if either is missing. */
export function drawScreen(
  shell: FirstPaint | undefined,
  remote: FirstPaint | undefined,
  { name, bare }: { name: string; bare?: boolean | undefined },
  words: WordsFile,
): string | undefined {
  const around = bare ? place : shell?.screens[frame]?.[words]
  const inside = remote?.screens[name]?.[words]
  // With a function, because a `$` in a replacement string would be special.
  return around && inside && around.replace(place, () => inside)
}
