import type { Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'

const standard = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const ofColours = ['color-contrast', 'link-in-text-block']

/** All rules of WCAG 2.2 AA and of axe's best practices, or only those about colors. */
export type Rules = 'all' | 'colours'

/**
 * The violations that axe finds in the present page: rule and element. Axe is injected into a page once and runs there. The package
 * for Playwright injects it for each run, and opens a second page to combine results, which is only needed for frames of other origins.
 */
export async function violationsOf(page: Page, rules: Rules = 'all'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  const options: RunOptions = {
    runOnly: rules === 'all' ? { type: 'tag', values: standard } : { type: 'rule', values: ofColours },
    resultTypes: ['violations'],
  }
  const { violations } = await page.evaluate(
    (chosen) => (globalThis as unknown as { axe: typeof axe }).axe.run(document, chosen),
    options,
  )
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`))
}
