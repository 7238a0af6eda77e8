import { sep } from 'node:path'
import { packageOf, BoundariesPlugin } from './boundaries-plugin.mjs'

const path = (text) => text.replaceAll('/', sep)
const boundaries = new BoundariesPlugin({ dir: path('/site/mf-home') })

test.each([
  [
    'a second React',
    '/site/node_modules/.pnpm/react@19/node_modules/react/index.js',
    'second copy of react ',
  ],
  ['a part of Chakra', '/site/node_modules/@chakra-ui/react/dist/box.js', 'second copy of @chakra-ui/react'],
  ['a dependency of Chakra', '/site/node_modules/@emotion/sheet/a.js', 'second copy of @emotion/sheet'],
  ['a dependency of a library', '/site/node_modules/swiper/node_modules/jotai/a.js', 'second copy of jotai'],
  ['the UI kit', '/site/shared/src/ui/button.tsx', 'second copy of the shell'],
  [
    'the UI kit from npm',
    '/site/mf-home/node_modules/@fankeep/shared/src/ui/button.tsx',
    'second copy of the shell',
  ],
  ['another remote', '/site/mf-auth/src/login.tsx', 'is out of bounds'],
  ['the shell', '/site/shell/src/start.ts', 'is out of bounds'],
  ['the server', '/site/api/src/main.ts', 'is out of bounds'],
])('a remote with %s in it does not build', (_, file, why) => {
  expect(boundaries.fault(path(file))).toContain(why)
})

test.each([
  ['its own sources', '/site/mf-home/src/routes.tsx'],
  ['the contract', '/site/shared/src/contract/rules.ts'],
  ['the contract from npm', '/site/mf-home/node_modules/@fankeep/shared/src/contract/rules.ts'],
  ['a small library', '/site/node_modules/swiper/swiper.mjs'],
  ['code that the build adds', undefined],
])('a remote with %s in it builds', (_, file) => {
  expect(boundaries.fault(file && path(file))).toBeNull()
})

test('a file belongs to the innermost package around it', () => {
  expect(packageOf(path('/a/node_modules/x/node_modules/@y/z/i.js'))).toBe('@y/z')
  expect(packageOf(path('/a/src/i.js'))).toBeNull()
})
