import type { ComponentType } from 'react'
import type { EventName } from '../contract/events'

/**
 * `remote.json` next to a remote's package.json: what the remote is and which addresses it owns. It is data, because the shell and the
 * registry read it before any code of the remote is loaded.
 */
export interface RemoteDeclaration {
  /** For example `mf-member`. */
  name: string
  routes: RouteDeclaration[]
  /** Set if the remote exposes `./layout`, the frame around the screens with this `parent`. */
  layout?: 'userCenter'
  /** The parts it shows in the screens of other remotes. */
  parts?: PartDeclaration[]
  /** The events it emits and listens to. The build compares them with the sources. */
  events?: { emits?: EventName[]; hears?: EventName[] }
  /** True: only pages at its own addresses have its data; all other pages omit it from their registry. */
  apart?: boolean
}

export interface PartDeclaration {
  /** The slot (`SlotProps` in slots.ts). A shell without a slot of this name does not show the part. */
  slot: string
  /** Its key in `parts` of the module `./routes`. */
  name: string
  /** Position among all parts of the slot, ascending. */
  order: number
}

export interface RouteDeclaration {
  /** `/gifts`; a segment with a colon is a parameter (`/gifts/:gift`), which the screen reads with `useParams`. */
  path: `/${string}`
  /** The key of its page in the module `./routes`, and of its title in the shell's words (`titles.<name>`). */
  name: string
  /** The title in each language, so that a new screen needs no change to the shell. */
  title: { 'zh-tw': string; 'zh-cn': string; en: string }
  /** The document's title, if `title` is too short outside of the site: in a tab, a search result, a shared link. */
  pageTitle?: { 'zh-tw': string; 'zh-cn': string; en: string }
  /** Meta description for search engines, in the server's HTML. */
  description?: { 'zh-tw': string; 'zh-cn': string; en: string }
  /** `public`: for everyone; `member`: needs a session; `guest`: only without one; `open`: as `public`, but not indexed (spec: "no auth flag"). */
  access: 'public' | 'member' | 'guest' | 'open'
  /** Rendered inside the member center's frame. */
  parent?: 'userCenter'
  /** Ids on the page that a link can point to. */
  anchors?: string[]
  /** Shown without the site's header and footer (login and register have their own). */
  bare?: boolean
  /** `src/first-paint.tsx` has a screen of this name, which is shown before any script has run. */
  firstPaint?: boolean
  /** The chunk `page-<chunk>` that contains its page, if several pages share one; default `page-<name>`. */
  chunk?: string
  /** Its entry in the member center's navigation, labelled with its title. */
  navigation?: NavigationDeclaration
  /** An action offered wherever one of the member's pages is in danger; it opens this screen with `?id=` of the page. */
  pageAction?: PageActionDeclaration
  /**
   * Public reads that the screen begins with: the edge server makes them, embeds the answers in the page (`Api.given`) and their texts in the first
   * paint (`<slot name="site.article.title">`).
   */
  answers?: { call: string; input?: Record<string, string | number> }[]
}

/** `order` among all remotes' entries of a group, ascending; `icon` is an icon name of the kit. */
export type NavigationDeclaration =
  | { group: 'keep' | 'billing' | 'settings'; order: number; icon: string }
  /** The name of another route, whose entry this screen highlights because it is reached from there. */
  | { under: string }

export interface PageActionDeclaration {
  order: number
  icon: string
  label: { 'zh-tw': string; 'zh-cn': string; en: string }
}

/** The exports of a remote's exposed module `./routes`: a loader for each page and each part, and for its words. */
export interface RemoteRoutes {
  pages: Record<string, () => Promise<{ Page: ComponentType }>>
  parts?: Record<string, () => Promise<{ Part: ComponentType }>>
  words: (file: 'zh-TW' | 'zh-CN' | 'en') => Promise<{ default: object }>
}

/** The exports of `./layout`: a frame that renders the router's `<Outlet/>`. */
export interface RemoteLayout {
  Layout: ComponentType
}
