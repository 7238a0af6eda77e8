import { insightsWords } from '../insights-words'
import type { APIRequestContext } from '@playwright/test'
import { xArchive } from '../archives'
import { inEveryLanguage } from '../matrix'
import { addPage, call, enterAsNewMember } from '../new-member'
import { checkForAll } from '../screen-checks'
import { expect, test } from '../site'

/* Two lists of a page: their insights in sentences, and the link from each sentence to its rows. */

inEveryLanguage('en', (language) => {
  test('two lists show who joined, left and stayed, and each sentence links to its rows', async ({
    page,
    words: said,
    complaints,
  }) => {
    test.setTimeout(180_000)
    const t = insightsWords[language]
    const { request } = page
    const name = `fig${language.replace('-', '')}${Date.now() % 100_000}`
    const token = await enterAsNewMember(page, `insights.${language}`)
    const id = await addPage(request, token, 'x', `https://x.com/${name}`)
    const part = page.getByRole('region', { name: t.part })

    await test.step('without a list the screen says what to do', async () => {
      await page.goto('/channel')
      await page.getByRole('link', { name: t.screen, exact: true }).click()
      await expect(page).toHaveURL('/insights')
      await expect(page.getByRole('heading', { name: t.none })).toBeVisible()
    })

    await test.step('with one list the screen asks for a second', async () => {
      await sendList(request, token, id, await xArchive(name, 60, ['one']))
      await page.reload()
      await expect(part.getByText(t.one)).toBeVisible()
    })

    await test.step('importing a second list on this screen shows the sentences at once', async () => {
      const buffer = await xArchive(name, 70, ['one'], 900_000_000_010, '2026-11-10')
      await page.goto(`/insights?id=${id}&import=${id}`)
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'twitter.zip', mimeType: 'application/zip', buffer })
      await expect(page.getByText(said.allIn)).toBeVisible({ timeout: 30_000 })
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(part.getByText(t.grew)).toBeVisible()
      await expect(part.getByText(t.loyal)).toBeVisible()
      await checkForAll(page)
    })

    await test.step('a sentence links to its rows', async () => {
      await part.getByRole('link', { name: t.fans }).click()
      await expect(page).toHaveURL(`/fansList?id=${id}&gone=0&sort=oldest`)
      await page.goBack()
      await part.getByRole('link', { name: t.list }).first().click()
      await expect(page).toHaveURL(`/fansList?id=${id}`)
    })

    expect(complaints).toEqual([])
  })
})

async function sendList(request: APIRequestContext, token: string, id: string, buffer: Buffer) {
  const file = { name: 'twitter.zip', mimeType: 'application/zip', buffer }
  await request.post('/api3/backup/upload', { multipart: { token, id, file } })
  const kept = async () => {
    const { list } = await call<{ list: { id: string; fans: number }[] }>(request, '/api/user/back', {
      token,
    })
    return list.find((one) => one.id === id)?.fans
  }
  await expect.poll(kept, { timeout: 30_000 }).toBe(60)
}
