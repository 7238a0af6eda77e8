// The matchers' types, for every test that renders a screen.
/// <reference types="@testing-library/jest-dom" />

export * from './builders'
export {
  type Answer,
  type Answers,
  fail,
  type FakeHost,
  fakeHost,
  type FakeHostOptions,
  pending,
  type RecordedCall,
  refuse,
} from './fake-host'
export { compareWords } from './languages'
export { fixedNow } from './clock.mjs'
export { renderScreen, type RenderScreenOptions } from './render-screen'
export { setMotion } from './set-motion'
