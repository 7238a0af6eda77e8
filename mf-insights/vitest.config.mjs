import { screenPreset } from '@fankeep/shared/testing/vitest'

export default screenPreset(import.meta.url)
