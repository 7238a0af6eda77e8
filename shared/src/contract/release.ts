import { z } from 'zod'

/**
 * What a build declares (`release.json` in its folder), and what the registry lists as live. Written by the build preset (shared/src/federation),
 * checked by `release publish`, served by the edge, read by the shell.
 */

const words = z.object({ 'zh-tw': z.string(), 'zh-cn': z.string(), en: z.string() })

/** By language, with the names of the words files as keys. */
const byWords = z.object({ 'zh-TW': z.string(), 'zh-CN': z.string(), en: z.string() })

/** A public read whose answer is embedded in the page. */
const routeAnswer = z.object({
  call: z.string(),
  input: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
})
export type RouteAnswer = z.infer<typeof routeAnswer>

const icon = z.string().max(40)
const order = z.number().int().min(0).max(1000)

const navigation = z.union([
  z.object({ group: z.enum(['keep', 'billing', 'settings']), order, icon }),
  z.object({ under: z.string() }),
])

const part = z.object({ slot: z.string().max(40), name: z.string().max(40), order })

/** Events of remotes by name, with their payload version (`events.ts`). */
const eventVersions = z.record(z.string(), z.int()).default({})

/** The content of `remote.json`; the same shape as `RemoteDeclaration` of the host services, except for `events`. */
export const remoteDeclaration = z.object({
  name: z.string().regex(/^mf-[a-z0-9-]{1,30}$/),
  layout: z.literal('userCenter').optional(),
  apart: z.boolean().optional(),
  parts: z.array(part).max(20).optional(),
  routes: z.array(
    z.object({
      // No trailing slash: with one, two spellings would be the same address. A part that begins with a colon is a parameter: `/gifts/:gift`.
      path: z.string().regex(/^(\/|\/[A-Za-z0-9_-]+(\/(:[A-Za-z][A-Za-z0-9]*|[A-Za-z0-9_-]+))*)$/),
      name: z.string().regex(/^[A-Za-z][A-Za-z0-9]*$/),
      title: words,
      pageTitle: words.optional(),
      description: words.optional(),
      access: z.enum(['public', 'member', 'guest', 'open']),
      parent: z.literal('userCenter').optional(),
      anchors: z.array(z.string()).optional(),
      bare: z.boolean().optional(),
      firstPaint: z.boolean().optional(),
      chunk: z.string().optional(),
      navigation: navigation.optional(),
      pageAction: z.object({ order, icon, label: words }).optional(),
      answers: z.array(routeAnswer).max(4).optional(),
    }),
  ),
})

const file = z.object({
  /** Subresource integrity, `sha384-…`. */
  integrity: z.string(),
  bytes: z.int(),
  /** Size when compressed with brotli, in bytes. */
  brotli: z.int(),
})

export const releaseManifest = z.object({
  name: z.string(),
  /** `<package version>-<hash of everything the build was made from>` */
  version: z.string().regex(/^\d+\.\d+\.\d+-[0-9a-f]{8,}$/),
  contract: z.int(),
  builtAt: z.iso.datetime(),
  /** The script to load first, relative to the release's folder. */
  entry: z.string(),
  /** The global variable that the entry defines: different in each version, so that two versions can run in one page. */
  global: z.string(),
  exposes: z.array(z.string()),
  /** Absent for the shell. */
  declaration: remoteDeclaration.optional(),
  files: z.record(z.string(), file),
  /**
   * The hash of each script's source map, by the script. Maps are stored with the release to decode stacks (`release fault`), and never served. Empty
   * for builds made before this field, and if the build made none.
   */
  maps: z.record(z.string(), z.string()).default({}),
  /**
   * The hash of `sbom.cdx.json`: the packages in the build, as a CycloneDX document. Stored with the release and not served. Absent for builds made
   * before this field, and for builders that make none.
   */
  sbom: z.string().optional(),
  /**
   * What a visitor sees before any script has run: HTML by screen and language, with addresses that begin `release:/`, and one style
   * sheet for all of them. The HTML of the shell is the frame around a remote's HTML, which replaces `<slot></slot>`.
   */
  firstPaint: z.object({ style: z.string(), screens: z.record(z.string(), byWords) }).optional(),
  /**
   * Files by what they are needed for: `routes` (absent if they are in the entry), `layout`, `page-<name>`, `words-<file>`; for the shell also `main`
   * (styles of its entry) and each lazy facade by its shared key. The entry itself is in none.
   */
  chunks: z.record(z.string(), z.array(z.string())),
  /** The lazy facades that each key of `chunks` uses, so that the shell's chunk can be fetched together with the remote's. */
  needs: z.record(z.string(), z.array(z.string())).default({}),
  /** Shared keys with the version range a remote requires (`requires`) or the version the shell provides (`provides`). */
  requires: z.record(z.string(), z.string()).default({}),
  provides: z.record(z.string(), z.string()).default({}),
  /** Events that a remote emits and listens to, and that the shell passes on. Absent for builds made before this field. */
  events: z.object({ emits: eventVersions, hears: eventVersions, passes: eventVersions }).optional(),
  /** npm packages whose code is in the build. */
  carries: z.array(z.string()).default([]),
  /** Only for the shell: packages that no remote may bundle, because the shell provides them; `@emotion/*` means the whole scope. */
  reserves: z.array(z.string()).default([]),
})
export type ReleaseManifest = z.infer<typeof releaseManifest>

/**
 * A release as a page needs it. `base` ends in a slash; `integrity` has the hashes of the entry and of the scripts and styles in `chunks` (of a
 * release that is not live, only the entry's: the hashes of its chunks are inside the entry).
 */
export const servedRelease = releaseManifest
  .pick({
    name: true,
    version: true,
    entry: true,
    global: true,
    chunks: true,
    needs: true,
    declaration: true,
  })
  .extend({ base: z.string(), integrity: z.record(z.string(), z.string()) })
export type ServedRelease = z.infer<typeof servedRelease>

/** Inlined into index.html as `<script type="application/json" id="registry">`, and served at `/registry.json`. */
export const servedRegistry = z.object({
  revision: z.int(),
  /** `chunks` of the shell are its lazy facades, by shared key: the keys that `needs` of a remote refers to. */
  shell: servedRelease.pick({ version: true, base: true, chunks: true, integrity: true }),
  remotes: z.record(z.string(), z.object({ live: servedRelease, previous: servedRelease.optional() })),
})
export type ServedRegistry = z.infer<typeof servedRegistry>
