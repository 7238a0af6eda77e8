import type { Page } from 'playwright-core'

export function settled(page: Page): Promise<void>
