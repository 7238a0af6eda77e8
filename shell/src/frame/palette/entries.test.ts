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
