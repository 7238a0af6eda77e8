import { screen } from '@testing-library/react'
import { useState } from 'react'
import { renderScreen } from '../testing'
import { SegmentedControl } from './segmented-control'
import { Tabs } from './tabs'

function Segments() {
  const [value, setValue] = useState<'30d' | '90d' | '1y'>('30d')
  return (
    <SegmentedControl
      label="範圍"
      value={value}
      onChange={setValue}
      options={[
        { value: '30d', label: '30 天' },
        { value: '90d', label: '90 天' },
        { value: '1y', label: '1 年' },
      ]}
    />
  )
}

test('a segmented control is one tab stop, and arrow keys switch it', async () => {
  const { user } = renderScreen(<Segments />)
  expect(screen.getByRole('radiogroup', { name: '範圍' })).toBeVisible()
  await user.tab()
  await user.keyboard('{ArrowRight}')
  expect(screen.getByRole('radio', { name: '90 天' })).toBeChecked()
  await user.tab()
  expect(document.body).toHaveFocus()
})

function Views() {
  const [tab, setTab] = useState<'fans' | 'posts'>('fans')
  return (
    <Tabs
      label="內容"
      value={tab}
      onChange={setTab}
      tabs={[
        { key: 'fans', label: '粉絲', count: 1204518 },
        { key: 'posts', label: '貼文' },
      ]}
    >
      {tab}
    </Tabs>
  )
}

test('arrow keys wrap around the tabs, and the panel is named after its tab', async () => {
  const { user } = renderScreen(<Views />)
  await user.tab()
  expect(screen.getByRole('tab', { name: '粉絲 1,204,518', selected: true })).toHaveFocus()
  await user.keyboard('{ArrowLeft}')
  expect(screen.getByRole('tab', { name: '貼文', selected: true })).toHaveFocus()
  expect(screen.getByRole('tabpanel', { name: '貼文' })).toHaveTextContent('posts')
})

test('the selected tab is scrolled to the center if not all tabs fit', () => {
  const place = (name: 'offsetLeft' | 'offsetWidth' | 'clientWidth', pixels: number) =>
    vi.spyOn(HTMLElement.prototype, name, 'get').mockReturnValue(pixels)
  place('offsetLeft', 500)
  place('offsetWidth', 100)
  place('clientWidth', 360)
  renderScreen(<Views />)
  // Centred: the same distance on its left and right.
  expect(screen.getByRole('tablist').scrollLeft).toBe(500 - (360 - 100) / 2)
  vi.restoreAllMocks()
})
