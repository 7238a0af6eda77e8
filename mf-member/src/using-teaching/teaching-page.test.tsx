import { platforms } from '@fankeep/shared/contract'
import { aList, aUser, fakeHost, renderScreen } from '@fankeep/shared/testing'
import { platformName } from '@fankeep/shared/ui'
import { screen, waitFor } from '@testing-library/react'
import words from '../../locales/zh-TW.json'
import { keepSaved } from '../download/testing'
import { platformList } from './testing'
import { TeachingPage } from './teaching-page'

const show = (path = '/usingTeaching') =>
  renderScreen(<TeachingPage />, {
    host: fakeHost({
      user: aUser(),
      path,
      answers: { 'pages.list': aList([]), 'site.platforms': platformList },
    }),
    words: { 'mf-member': words },
  })

test.each(platforms)(
  'the guide for %s shows how to get its archive, what it holds and what the platform does not allow',
  async (key) => {
    show(`/usingTeaching?platform=${key}`)
    for (const step of words.archive[key].steps) expect(screen.getByText(step)).toBeVisible()
    expect(screen.getByText(words.archive[key].gives)).toBeVisible()
    expect(screen.getByText(words.archive[key].limits)).toBeVisible()
    // 小紅書, in Chinese characters, has no space after it.
    const title = new RegExp(`^${platformName(key, 'zh-tw')} ?允許什麼$`)
    expect(screen.getByText(title)).toBeVisible()
    expect(await screen.findAllByText('平台不提供')).toHaveLength(2)
  },
)

test('saves the template as a CSV file with our columns', async () => {
  const saved = keepSaved()
  const { user } = show()
  await user.click(screen.getByText('下載 CSV 範本'))
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(saved[0]!.name).toBe('粉絲名單範本.csv')
  expect(saved[0]!.file.type).toBe('text/csv;charset=utf-8')
  const bytes = Buffer.from(await saved[0]!.file.arrayBuffer())
  expect(bytes.toString('utf8')).toBe('\ufeffuid,name,username,url,followed_at,email\r\n')
})
