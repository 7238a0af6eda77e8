import * as matchers from '@testing-library/jest-dom/matchers'
import { cleanup, configure } from '@testing-library/react'
import { fillBrowser } from './browser'
import { throwFaults, watchMarkup } from './faults'
import { fixedClock } from './clock.mjs'
import { settleAfterActs } from './settle'

// This runs before each file. A worker keeps loaded packages, so Testing Library would only set itself up for the first file; our own modules are
// reloaded for each file, as on a page load.
afterAll(() => {
  vi.resetModules()
  // The kit inserts its rules again in each file, and every style query goes through all rules on the page.
  document.head.replaceChildren()
})
expect.extend(matchers)
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true, jest: vi })
// The page begins at its top, whatever the previous file did.
Object.defineProperty(globalThis, 'scrollY', { configurable: true, writable: true, value: 0 })
fillBrowser()
// With five test files at a time on two cores, an action of 100 ms can take a second.
configure({ asyncUtilTimeout: 5000 })
settleAfterActs()

const stopClock = () => vi.useFakeTimers(fixedClock)
stopClock()

beforeEach(() => {
  stopClock()
  localStorage.clear()
  sessionStorage.clear()
  document.documentElement.className = ''
})
afterEach(() => {
  cleanup()
  // Elements added without React would remain for the next test.
  document.body.replaceChildren()
})
const { error } = console
watchMarkup(console)
afterAll(() => void (console.error = error))
afterEach(throwFaults)
