import type { SessionInfo } from '@fankeep/shared/contract'
import { BROWSER_MAP, getParser, parse } from 'bowser'

/**
 * For any other browser, bowser returns the name the client gives itself: arbitrary text, which our notices would
 * repeat.
 */
const browsers: ReadonlySet<string> = new Set(Object.values(BROWSER_MAP))

/** What a browser claims to be. Nothing depends on it: it helps members recognise their own devices. */
export function describeAgent(agent: string): Pick<SessionInfo, 'device' | 'system' | 'browser'> {
  if (agent === '') return { device: 'other', system: '', browser: '' }
  const { platform, os, browser } = parse(agent)
  const kind = platform.type
  const isKnown = browsers.has(browser.name ?? '')
  return {
    device: kind === 'desktop' || kind === 'mobile' || kind === 'tablet' ? kind : 'other',
    system: [os.name, os.versionName ?? os.version].filter(Boolean).join(' '),
    browser: isKnown
      ? [browser.name, getParser(agent).getBrowserVersion()?.split('.')[0]].filter(Boolean).join(' ')
      : '',
  }
}

/** The browser without versions, at most 60 characters: `Chrome, macOS`. Empty if the agent names none. */
export function nameAgent(agent: string): string {
  const { browser, system } = describeAgent(agent)
  const known = [browser, system].map((name) => name.replace(/^(macOS) .*|[\d.\s]+$/, '$1')).filter(Boolean)
  return known.join(', ').slice(0, 60)
}

/** A name for one more device of a member: numbered if another device has it, because two of one type have the same browser. */
export function distinctName(name: string, taken: readonly string[]): string {
  for (let n = 1; ; n++) {
    const own = n === 1 ? name : `${name} (${n})`
    if (!taken.includes(own)) return own
  }
}

/** Enough to recognise your own network, too little to locate a home: `203.0.113.…`, `2001:db8:1:…`. */
export function shortenAddress(address: string): string {
  const plain = address.replace(/^::ffff:/, '')
  if (plain.includes('.')) return `${plain.split('.').slice(0, 3).join('.')}.…`
  return plain === '' ? '' : `${plain.split(':').slice(0, 3).join(':')}:…`
}
