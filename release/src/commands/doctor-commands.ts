import type { ReleaseManifest } from '@fankeep/shared/contract/release'
import { openBrowser } from '../browser'
import type { Command } from './commands'
import { Misunderstood, Problem } from '../problem'
import { openOwnStore } from '../store/open'
import { fileOf, type Finding, nameOf, releaseOf } from '../doctor/diagnose'
import { examine } from '../doctor/examine'
import type { Shared } from '../doctor/graph'
import { type PageView, viewPage } from '../doctor/view-page'

/** `release doctor`: what is live, which remote uses what of which, what a page view consisted of, and what is wrong with them. */
export const doctorCommands: Record<string, Command> = {
  async doctor([address]) {
    const store = await openOwnStore()
    const view = address ? await viewAt(address) : undefined
    const { live, findings, shared, crossings } = await examine(store, view)
    return {
      answer: {
        live: live.map(({ name, version }) => ({ name, version })),
        ...{ shared, crossings, findings },
        ...(view ? { view } : {}),
      },
      rows: [
        ...(view ? rowsOfView(view) : []),
        ...rowsOfShared(shared, live, view),
        [],
        ['BETWEEN REMOTES', 'WHAT IT SHOWS OR HEARS'],
        ...crossings.map(({ name, shows }) => [name, shows]),
        [],
        ...rowsOfFindings(findings),
      ],
    }
  },
}

async function viewAt(address: string): Promise<PageView> {
  if (!/^https?:\/\//.test(address))
    throw new Misunderstood(
      `"${address}" is not a URL. Example: release doctor https://fankeep.example/channel`,
    )
  const browser = await openBrowser('Without a URL the doctor examines only the store: release doctor.')
  try {
    return await viewPage(browser, address).catch((error: unknown) => {
      throw new Problem(`Opening ${address} failed: ${String(error).split('\n')[0]}`)
    })
  } finally {
    await browser.close()
  }
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`

function rowsOfView({ url, ms, fetched }: PageView): string[][] {
  const bytes = fetched.reduce((sum, file) => sum + file.bytes, 0)
  return [
    [`${url}: ${fetched.length} files, ${kilobytes(bytes)}, at rest after ${ms} ms`],
    [],
    ['AT MS', 'FOR MS', 'SIZE', 'ANSWER', 'OF', 'FILE'],
    ...fetched.map((file) => [
      String(file.began),
      String(file.ms),
      kilobytes(file.bytes),
      file.failed ?? String(file.status),
      releaseOf(file.url) ?? '–',
      fileOf(file.url),
    ]),
    [],
  ]
}

/** What the shell provides, which remotes may use it, and which did in this page view. */
function rowsOfShared(shared: Shared[], live: ReleaseManifest[], view: PageView | undefined): string[][] {
  const usersOf = (key: string) =>
    view?.shared.filter((each) => each.key === key).flatMap(({ users }) => users) ?? []
  return [
    ['SHARED', 'THE SHELL GIVES', 'ASKED FOR BY', ...(view ? ['TAKEN HERE BY'] : [])],
    ...shared.map(({ key, given, takenBy }) => [
      key,
      given ?? 'none',
      takenBy.map(({ name, range, fits }) => `${fits ? '' : '✗ '}${name} ${range}`).join(', ') || '–',
      ...(view
        ? [
            usersOf(key)
              .map((user) => nameOf(user, live))
              .join(', ') || '–',
          ]
        : []),
    ]),
  ]
}

const rowsOfFindings = (findings: Finding[]): string[][] =>
  findings.length === 0
    ? [['Nothing is wrong.']]
    : findings.flatMap(({ what, fix }) => [[`✗ ${what}`], [`  Do: ${fix}`]])
