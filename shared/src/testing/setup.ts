import * as matchers from '@testing-library/jest-dom/matchers'
import { cleanup, configure } from '@testing-library/react'
import { fillBrowser } from './browser'
import { throwFaults } from './faults'
import { fixedClock } from './clock.mjs'
import { settleAfterActs } from './settle'

// This runs before each file. A worker keeps the packages it has loaded, so that Testing Library would set itself up for the
// first file alone; our own modules are loaded again for each, as a page would.
afterAll(() => {
  vi.resetModules()
  // Each file's kit writes its own rules; every question for an element's style goes through all that are there.
  document.head.replaceChildren()
})
expect.extend(matchers)
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true, jest: vi })
// A page begins at its top, whatever the file before this one made of the window.
Object.defineProperty(globalThis, 'scrollY', { configurable: true, writable: true, value: 0 })
fillBrowser()
// Five test files at once on two cores: what takes 100 ms alone may take a second there.
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
  // What was put on the page by other ways than React would be on that of the next test.
  document.body.replaceChildren()
})
afterEach(throwFaults)
