import { jestPreset } from './src/testing/jest.mjs'

export default jestPreset(import.meta.url)
