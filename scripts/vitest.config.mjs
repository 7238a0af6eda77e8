import { nodePreset } from '../shared/src/testing/vitest.mjs'

export default nodePreset(import.meta.url)
