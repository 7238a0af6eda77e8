import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { ReleaseManifest } from '@fankeep/shared/contract/release'
import type { ChangeContext } from '../src/publish'
import { openStore } from '../src/store/open'
import type { ReleaseStore } from '../src/store/release-store'
import { removing } from './clean-up'

const integrityOf = (bytes: Buffer | string) =>
  `sha384-${createHash('sha384').update(bytes).digest('base64')}`

type Route = NonNullable<ReleaseManifest['declaration']>['routes'][number]

/** A temporary folder, removed after the tests of the file. */
export function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'fankeep-release-'))
  removing.push(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A context on a folder, with the paths of its files for tests that damage them. */
export function makeContext() {
  const root = makeFolder()
  return {
    ...contextOn(openStore(root)),
    root,
    registryFolder: join(root, 'registry'),
    folder: (name: string, version: string) => join(root, name, version),
  }
}

export function contextOn(store: ReleaseStore): ChangeContext {
  return {
    store,
    author: { who: 'ann', why: 'a test' },
    contract: 1,
    now: () => new Date('2026-11-21T08:00:00Z'),
  }
}

export const route = (path: string, more: Partial<Route> = {}): Route => ({
  path,
  name: path.slice(1) || 'home',
  title: { 'zh-tw': '頁', 'zh-cn': '页', en: 'Page' },
  access: 'public',
  ...more,
})

export interface Build extends Partial<Omit<ReleaseManifest, 'files'>> {
  name: string
  routes?: Route[]
  /** Text by file. */
  files?: Record<string, string>
  /** Source maps by their script. */
  mapTexts?: Record<string, string>
}

export const versionOf = (number: number) => `0.1.0-${String(number).padStart(8, '0')}`

/** Makes a build in the form the preset gives: its files, packed copies of them, and release.json. Returns its folder. */
export function makeBuild({ routes = [], files: texts = {}, mapTexts = {}, ...about }: Build): string {
  const folder = makeFolder()
  const isShell = about.name === 'shell'
  const entry = about.entry ?? (isShell ? 'main.js' : 'remoteEntry.js')
  const files: ReleaseManifest['files'] = {}
  for (const [file, text] of Object.entries({
    [entry]: `/* ${about.name} ${'entry '.repeat(40)} */`,
    ...texts,
  })) {
    const bytes = Buffer.from(text)
    const brotli = brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })
    const integrity = integrityOf(bytes)
    files[file] = { integrity, bytes: bytes.length, brotli: Math.min(brotli.length, bytes.length) }
    mkdirSync(join(folder, file, '..'), { recursive: true })
    writeFileSync(join(folder, file), bytes)
    if (brotli.length >= bytes.length) continue
    writeFileSync(join(folder, `${file}.br`), brotli)
    writeFileSync(join(folder, `${file}.gz`), gzipSync(bytes))
  }
  const maps: ReleaseManifest['maps'] = {}
  for (const [file, text] of Object.entries(mapTexts)) {
    maps[file] = integrityOf(text)
    writeFileSync(join(folder, `${file}.map`), text)
  }
  const version = about.version ?? versionOf(1)
  const manifest: ReleaseManifest = {
    version,
    contract: 1,
    builtAt: '2026-11-21T07:00:00.000Z',
    entry,
    global: `${about.name}__${version}`.replace(/\W/g, '_'),
    exposes: isShell ? [] : ['./routes'],
    ...(isShell ? {} : { declaration: { name: about.name, routes } }),
    chunks: {},
    needs: {},
    requires: isShell ? {} : { react: '^19.3.1' },
    provides: isShell ? { react: '19.3.1' } : {},
    carries: [],
    reserves: [],
    maps,
    ...about,
    files,
  }
  writeManifest(folder, manifest)
  return folder
}

/** A shell that provides what a build requires (given as ranges). */
export const makeShellFor = ({ requires }: ReleaseManifest): string =>
  makeBuild({
    name: 'shell',
    provides: Object.fromEntries(Object.entries(requires).map(([key, range]) => [key, range.slice(1)])),
  })

export const writeManifest = (folder: string, manifest: unknown) =>
  writeFileSync(join(folder, 'release.json'), JSON.stringify(manifest))
