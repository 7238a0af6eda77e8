import { jestPreset } from '@fankeep/shared/testing/jest'

export default jestPreset(import.meta.url)
