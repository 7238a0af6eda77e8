import type { SessionInfo } from '@fankeep/shared/contract'
import { BROWSER_MAP, getParser, parse } from 'bowser'

/** Of any other, bowser gives what it calls itself: a text of anyone's, which a notice of ours would repeat. */
const browsers: ReadonlySet<string> = new Set(Object.values(BROWSER_MAP))

/** What a browser says it is. Nothing rests on it: it helps a member to know their own devices. */
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

/** Its name without versions, at most 60 characters: `Chrome, macOS`. Empty where it says nothing. */
export function nameAgent(agent: string): string {
  const { browser, system } = describeAgent(agent)
  const known = [browser, system].map((name) => name.replace(/^(macOS) .*|[\d.\s]+$/, '$1')).filter(Boolean)
  return known.join(', ').slice(0, 60)
}

/** Enough to know one's own network again, too little to find a home: `203.0.113.…`, `2001:db8:1:…`. */
export function shortenAddress(address: string): string {
  const plain = address.replace(/^::ffff:/, '')
  if (plain.includes('.')) return `${plain.split('.').slice(0, 3).join('.')}.…`
  return plain === '' ? '' : `${plain.split(':').slice(0, 3).join(':')}:…`
}
