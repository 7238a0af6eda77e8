import { type EditedRemote, startEditedRemote } from '../releases/edited-remote.mjs'
import { expect, test } from '../site'

/* docs/teams.md, "Run alone": a remote's screen while someone works on it. */

let remote: EditedRemote
test.use({ language: 'en' })
test.beforeAll(async () => {
  remote = await startEditedRemote()
})
test.afterAll(() => remote.stop())

test('a saved change is on the screen, which keeps its state; a fault is shown over it until it is mended', async ({
  page,
  complaints,
}) => {
  let loads = 0
  page.on('load', () => loads++)
  await page.goto(remote.url, { timeout: 120_000 })
  await page.getByRole('button', { name: 'Counted 0' }).click()
  remote.edit('Counted {', 'Clicked {')
  await expect(page.getByRole('button', { name: 'Clicked 1' })).toBeVisible()

  remote.edit('</button>', '</butt>')
  await expect(page.getByRole('alert')).toContainText('edited-gifts-page.tsx')
  await expect(page.getByRole('button', { name: 'Clicked 1' })).toBeVisible()
  remote.edit('Clicked {count}</butt>', 'Pressed {count}</button>')
  await expect(page.getByRole('button', { name: 'Pressed 1' })).toBeVisible()
  await expect(page.getByRole('alert')).toBeHidden()
  await page.getByRole('button', { name: 'Pressed 1' }).click()
  await expect(page.getByRole('button', { name: 'Pressed 2' })).toBeVisible()
  expect(loads).toBe(1)
  expect(complaints).toEqual([])
})
