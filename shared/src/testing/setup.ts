import '@testing-library/jest-dom'
import { configure } from '@testing-library/react'
import { fillBrowser } from './browser'
import { throwFaults } from './faults'
import { fixedClock } from './clock.mjs'

// Native modules have no `jest` in the air; tests write it as its type definitions have it.
const { jest: own } = import.meta as unknown as { jest: typeof jest }
globalThis.jest = own
fillBrowser()
// Five test files at once on two cores: what takes 100 ms alone may take a second there.
configure({ asyncUtilTimeout: 5000 })

// Here, not in the configuration: that would bind a test's own `jest.useFakeTimers()`, too.
const stopClock = () => own.useFakeTimers(fixedClock as Parameters<typeof own.useFakeTimers>[0])
stopClock()

beforeEach(() => {
  stopClock()
  localStorage.clear()
  sessionStorage.clear()
  document.documentElement.className = ''
})
afterEach(throwFaults)
