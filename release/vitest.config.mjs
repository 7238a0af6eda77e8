import { nodePreset } from '@fankeep/shared/testing/vitest'

export default nodePreset(import.meta.url, { setupFiles: ['test/setup.ts'] })
