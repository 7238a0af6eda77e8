import { type OwnSite, startOwnSite } from '../releases/own-site.mjs'
import { type EditedRemote, startEditedRemote } from '../releases/edited-remote.mjs'
import { expect, test } from '../site'

/* docs/teams.md, "Run alone": a remote's screen while a developer edits it. */

let remote: EditedRemote
test.use({ language: 'en' })
test.beforeAll(async () => {
  remote = await startEditedRemote()
})
test.afterAll(() => remote.stop())

test('a saved edit is shown without losing the screen’s state, and an error is shown until it is fixed', async ({
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

test.describe('in the site with an override', () => {
  const token = 'a-token-of-the-operators'
  let site: OwnSite
  test.beforeAll(async () => {
    site = await startOwnSite({ OPS_TOKEN: token, OVERRIDE_ORIGINS: new URL(remote.url).origin })
  })
  test.afterAll(() => site.stop())

  test('a saved edit is shown without a reload, and keeps the state unless the hooks change', async ({
    page,
  }) => {
    await page.goto(`${site.url}/ops/override`)
    await page.getByLabel('Remote').fill('mf-edited-gifts')
    await page.getByLabel('From').selectOption(new URL(remote.url).origin)
    await page.getByLabel('Token').fill(token)
    await page.getByRole('button', { name: 'Override' }).click()

    let loads = 0
    page.on('load', () => loads++)
    await page.goto(`${site.url}/editedGifts`, { timeout: 120_000 })
    await page.getByRole('button', { name: 'Pressed 0' }).click()
    remote.edit('Pressed {', 'Pushed {')
    await expect(page.getByRole('button', { name: 'Pushed 1' })).toBeVisible()
    expect(loads).toBe(1)

    // A change of the hooks resets the state: the component starts over, but the page is not reloaded.
    remote.edit('useState(0)', 'useState(5)')
    await expect(page.getByRole('button', { name: 'Pushed 5' })).toBeVisible()
    expect(loads).toBe(1)
  })
})
