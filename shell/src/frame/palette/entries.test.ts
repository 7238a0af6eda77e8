import type { RouteDeclaration } from '@fankeep/shared/host'
import { screenEntries } from './entries'

const route = (path: `/${string}`, name: string, parent?: 'userCenter'): RouteDeclaration => ({
  path,
  name: path,
  title: { 'zh-tw': name, 'zh-cn': name, en: name },
  access: parent ? 'member' : 'public',
  ...(parent && { parent }),
})

test('of two screens with one name, members are offered only that of the member center', () => {
  const routes = [
    route('/tutorials', 'Tutorials'),
    route('/help', 'Help'),
    route('/usingTeaching', 'Tutorials', 'userCenter'),
  ]
  expect(screenEntries(routes, 'en').map(({ to }) => to)).toEqual(['/usingTeaching', '/help'])
})

test('a screen under another one has the icon of that one', () => {
  const plans = {
    ...route('/capacityBonus', 'Plans', 'userCenter'),
    navigation: { group: 'billing', order: 1, icon: 'layers' },
  } as const
  const checkout = {
    ...route('/payment', 'Checkout', 'userCenter'),
    navigation: { under: '/capacityBonus' },
  }
  expect(screenEntries([checkout, plans], 'en').map(({ icon }) => icon)).toEqual(['layers', 'layers'])
})
