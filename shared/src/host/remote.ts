import type { ComponentType } from 'react'
import type { EventName } from '../contract/events'

/** `remote.json` alongside a remote's package.json: what it is and which addresses it owns. Data, so that the shell and
 *  the registry know them before any of its code is loaded. */
export interface RemoteDeclaration {
  /** `mf-member` */
  name: string
  routes: RouteDeclaration[]
  /** The remote exposes `./layout`, the frame around the children of this parent. */
  layout?: 'userCenter'
  /** What it shows in the screens of other remotes. */
  parts?: PartDeclaration[]
  /** What it says to other remotes and what it listens to. The build compares it with the sources. */
  events?: { emits?: EventName[]; hears?: EventName[] }
  /** Only its own addresses know of it, when they are opened by themselves: no other page carries a byte of it. */
  apart?: boolean
}

export interface PartDeclaration {
  /** The place (`SlotProps` in slots.ts). In a shell that has none of this name the part is not shown. */
  slot: string
  /** Its key in `parts` of the module `./routes`. */
  name: string
  /** Among all parts of the place, from the smallest up. */
  order: number
}

export interface RouteDeclaration {
  /** `/gifts`; a part after a colon is a parameter (`/gifts/:gift`), which the screen reads by `useParams`. */
  path: `/${string}`
  /** The key of its page in the module `./routes`, and of its title in the shell's words (`titles.<name>`). */
  name: string
  /** The title in each language, so that a new screen needs no change of the shell. */
  title: { 'zh-tw': string; 'zh-cn': string; en: string }
  /** The document's title, where `title` says too little outside of the site: in a tab, a search result, a shared link. */
  pageTitle?: { 'zh-tw': string; 'zh-cn': string; en: string }
  /** For search engines, in the page from the server. */
  description?: { 'zh-tw': string; 'zh-cn': string; en: string }
  /** `open`: no guard at all, with or without a session (spec: "no auth flag"). */
  access: 'public' | 'member' | 'guest' | 'open'
  /** Rendered inside the member center's frame. */
  parent?: 'userCenter'
  /** Ids on the page that a link may point at. */
  anchors?: string[]
  /** Without the site's header and footer (login, register: they bring their own). */
  bare?: boolean
  /** `src/first-paint.tsx` has a screen of this name: what is seen of it before any script has run. */
  firstPaint?: boolean
  /** The chunk `page-<chunk>` that its page is in, where several share one; otherwise `page-<name>`. */
  chunk?: string
  /** Its entry in the member center's navigation, whose words are its title. */
  navigation?: NavigationDeclaration
  /** An action that is offered wherever a page of the member's is in danger; it leads here, with `?id=` of the page. */
  pageAction?: PageActionDeclaration
  /**
   * Public reads that the screen begins with: the edge server asks them, puts the answers into the page (`Api.given`) and their
   * texts into the first paint (`<slot name="site.article.title">`).
   */
  answers?: { call: string; input?: Record<string, string | number> }[]
}

/** `order` among all remotes' entries of a group, which are drawn from the smallest up; `icon` of the kit. */
export type NavigationDeclaration =
  | { group: 'keep' | 'billing' | 'settings'; order: number; icon: string }
  /** A screen that is reached from another one, and marks that one's entry: the name of its route. */
  | { under: string }

export interface PageActionDeclaration {
  order: number
  icon: string
  label: { 'zh-tw': string; 'zh-cn': string; en: string }
}

/** What a remote's exposed module `./routes` gives: a loader for each page and each part, and its words. */
export interface RemoteRoutes {
  pages: Record<string, () => Promise<{ Page: ComponentType }>>
  parts?: Record<string, () => Promise<{ Part: ComponentType }>>
  words: (file: 'zh-TW' | 'zh-CN' | 'en') => Promise<{ default: object }>
}

/** What `./layout` gives: a frame that renders the router's `<Outlet/>`. */
export interface RemoteLayout {
  Layout: ComponentType
}
