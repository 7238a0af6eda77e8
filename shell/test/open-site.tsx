import type { UserInfo } from '@fankeep/shared/contract'
import type { RouteDeclaration } from '@fankeep/shared/host'
import { type Answers, type FakeHost, fakeHost } from '@fankeep/shared/testing'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { atom, getDefaultStore } from 'jotai'
import type { ComponentType } from 'react'
import { Outlet, RouterProvider } from 'react-router-dom'
import en from '../locales/en.json'
import { createParts } from '../src/frame/parts'
import { createPrerender } from '../src/prerender/prerender'
import type { Loaded } from '../src/remotes/loader'
import type { Want } from '../src/remotes/open-screen'
import { createRouter } from '../src/app/router'
import { showFirst } from '../src/prerender/show-first'
import { createWanted } from '../src/services/wanted'
import { createServiceClick } from '../src/services/service-click'
import type { ConnectionState } from '../src/services/connection'
import type { SiteState } from '../src/services/site'
import { safeStorage } from '../src/services/storage'
import { remote } from './release'

const route = (path: `/${string}`, name: string, more: Partial<RouteDeclaration> = {}): RouteDeclaration => ({
  path,
  name,
  title: { 'zh-tw': name, 'zh-cn': name, en: name },
  access: 'public',
  ...more,
})
const member = { access: 'member', parent: 'userCenter' } as const

const aboutTitle = { 'zh-tw': 'About the makers', 'zh-cn': 'About the makers', en: 'About the makers' }
const remotes = [
  remote('mf-home', [
    route('/', 'Home'),
    route('/aboutUs', 'About', { pageTitle: aboutTitle }),
    route('/gifts/:gift', 'Gift'),
  ]),
  remote('mf-auth', [route('/login', 'Login', { access: 'guest', bare: true })]),
  remote('mf-member', [
    route('/channel', 'Channels', member),
    route('/management', 'Account', member),
    route('/callback', 'CallBack', member),
    route('/fansList', 'Fans', { ...member, access: 'open' }),
  ]),
  remote('mf-ops', [route('/ops', 'Operations', { bare: true })]),
]
remotes[2]!.live.declaration.layout = 'userCenter'
remotes[3]!.live.declaration.apart = true

const Layout = () => (
  <main aria-label="member center">
    <Outlet />
  </main>
)
export const ready = (Screen: ComponentType, version = '1'): Loaded => ({
  kind: 'ready',
  remote: 'mf',
  version,
  Screen,
})
export const down = (): Loaded => ({
  kind: 'down',
  fault: { remote: 'mf', version: '1', message: '', reference: '7KQM-2XHT' },
})
export const Plain = ({ name }: { name: string }) => <h1>{name}</h1>

interface Opened {
  at: string
  user?: UserInfo | null
  pages?: Record<string, () => Loaded>
  layout?: () => Loaded
  /** Of the server, as well as those below. The frame asks once a test file. */
  answers?: Answers
  /** What remotes give the header, by remote. */
  header?: Record<string, () => Loaded>
  /** Without prerendering. */
  isPlain?: boolean
  /** Makes this part of the frame throw. */
  broken?: 'site' | 'connection'
}

const footer = Object.fromEntries(
  ['zh_tc', 'zh_sc', 'en'].flatMap((language) =>
    [1, 2, 3, 4].map((n) => [`${language}_footer_text${n}`, `${language} ${n}`]),
  ),
)
const usual: Answers = {
  'site.navigation': [
    { title: 'Column', url: 'https://blog.example' },
    { title: 'Bad', url: 'javascript:alert(1)' },
  ],
  'site.footer': footer,
}

function fakeLoader(pages: NonNullable<Opened['pages']>, layout: NonNullable<Opened['layout']>) {
  const plain: Record<string, Loaded> = {}
  const page = async (_: string, name: string) =>
    pages[name]?.() ?? (plain[name] ??= ready(() => <Plain name={name} />))
  return {
    page: vi.fn(page),
    layout: vi.fn(async () => layout()),
    release: (name: string) => remotes.find((each) => each.name === name)?.live,
    distrust: vi.fn((_remote: string, _version: string) => false),
    take: vi.fn(),
    part: async (): Promise<Loaded> => {
      throw new Error('No remote of these tests declares a part')
    },
    hasArrived: () => false,
    warm: vi.fn((name: string, want: Want) =>
      want.expose === 'layout' ? Promise.resolve(layout()) : page(name, want.name),
    ),
  }
}

/** Items of the header by remote, in their order. Gives the spy that loads them. */
function giveHeader(host: FakeHost, header: NonNullable<Opened['header']>) {
  const part = vi.fn(async (name: string) => header[name]!())
  host.parts = createParts({
    remotes: Object.keys(header).map((name, order) => {
      const made = remote(name)
      made.live.declaration.parts = [{ slot: 'header', name: 'item', order }]
      return made
    }),
    loader: { part, distrust: () => false },
    ...{ report: host.telemetry.report, codeOf: () => '7KQM-2XHT' },
  })
  return part
}

const throwing = atom((): never => {
  throw new Error('out of order')
})

/** The site with remotes the test decides about, opened at an address. */
export function openSite({
  at,
  user = null,
  pages = {},
  layout = () => ready(Layout),
  answers = {},
  header = {},
  isPlain = false,
  broken,
}: Opened) {
  history.replaceState(null, '', at)
  const host: FakeHost = fakeHost({
    ...{ language: 'en' as const, user, answers: { ...usual, ...answers } },
    screens: remotes.flatMap(({ live }) => live.declaration.routes),
  })
  host.i18n.addResourceBundle('en', 'shell', en)
  const part = giveHeader(host, header)
  const siteState = atom<SiteState>({ info: { title: 'FanKeep', copyright: '© 2026' }, closed: null })
  const connection = atom<ConnectionState>('online')
  const storage = safeStorage(() => sessionStorage)
  const wanted = createWanted(storage)
  const serviceClick = createServiceClick(storage)
  const left = vi.fn()
  const faults = { codeOf: vi.fn(() => '7KQM-2XHT'), shown: vi.fn() }
  const loader = fakeLoader(pages, layout)
  const prerender = createPrerender({
    remotes,
    loader,
    wanted,
    session: host.session.read,
    store: getDefaultStore(),
  })
  const router = createRouter({
    remotes,
    loader,
    goingTo: () => undefined,
    services: host,
    shell: {
      ...{ loader, faults, serviceClick },
      connection: broken === 'connection' ? throwing : connection,
      site: broken === 'site' ? throwing : siteState,
      waiting: atom(false),
      leaveScreen: left,
    },
    prerender: isPlain ? null : prerender,
    wanted,
    known: async () => host.session.read(),
  })
  if (!isPlain) showFirst(router, prerender)
  render(<RouterProvider router={router} />)
  return {
    ...{ host, router, prerender, loader, part, faults, left, wanted },
    ...{ serviceClick, siteState, connection },
    path: () => router.state.location.pathname,
    user: userEvent.setup(),
  }
}
