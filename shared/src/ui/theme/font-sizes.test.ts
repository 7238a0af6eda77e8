import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fontSizes } from './tokens'

const root = join(import.meta.dirname, '../../../..')

const sources = readdirSync(root)
  .filter((name) => /^(mf-.*|shell|shared)$/.test(name))
  .flatMap((name) =>
    readdirSync(join(root, name, 'src'), { recursive: true, encoding: 'utf8' }).map((file) =>
      join(name, 'src', file),
    ),
  )
  .filter((file) => /\.(css|tsx?)$/.test(file) && !/\.test\.tsx?$/.test(file))

/** A number that is not a step of the scale is invalid CSS: the text silently gets its parent's size. */
test('every numeric font size in the sources is a step of the scale', () => {
  const files = sources.filter((file) => file.endsWith('.tsx'))
  const off = files.flatMap((file) => {
    // Inside drawings, numbers are in the drawing's units.
    const text = readFileSync(join(root, file), 'utf8').replaceAll(/<(text|g)\b[^>]*>/g, '')
    return [...text.matchAll(/fontSize(?:=|: )(?:"(\d+)"|'(\d+)'|\{\{(.*?)\}\})/g)]
      .flatMap(
        ([, one, two, each = '']) => one ?? two ?? [...each.matchAll(/'(\d+)'/g)].map(([, size]) => size),
      )
      .filter((size) => size !== undefined && !(size in fontSizes))
      .map((size) => `${file}: ${size}`)
  })
  expect(files.length).toBeGreaterThan(100)
  expect(off).toEqual([])
})

/** One in px next to one in rem would give half of each layout to a browser whose own font size is not 16 px. */
test('no media query in the sources has a width in px', () => {
  const off = sources.filter((file) =>
    /\((min|max)-width: ?[\d.$][^)]*px\)/.test(readFileSync(join(root, file), 'utf8')),
  )
  expect(off).toEqual([])
})
