import { cleanup, render, screen } from '@testing-library/react'
import { Box } from './layout'
import { UiProvider } from './provider'

const draw = () => {
  render(
    <UiProvider>
      <Box p={7}>in its place</Box>
    </UiProvider>,
  )
  return screen.getByText('in its place').className
}
/** The rules that emotion inserted into the page. */
const made = () =>
  [...document.querySelectorAll<HTMLStyleElement>('style[data-emotion]')]
    .flatMap(({ sheet }) => [...(sheet?.cssRules ?? [])].map((rule) => rule.cssText))
    .join('\n')

afterEach(() => document.head.replaceChildren())

test('the provider inserts the theme and the rules of the rendered elements into an empty page', () => {
  const name = draw()
  expect(made()).toContain('--fk-colors-paper-0:')
  expect(made()).toContain(`.${name} {padding:`)
})

test('the provider does not insert a theme and rules that came with the page', () => {
  const name = draw()
  const rules = made()
  cleanup()
  document.head.innerHTML = `<style>${rules}</style>`
  expect(draw()).toBe(name)
  expect(made()).toBe('')
})

test('the provider inserts the theme into a page that came with rules only', () => {
  const name = draw()
  cleanup()
  document.head.innerHTML = `<style>.${name}{padding:1.75rem}</style>`
  draw()
  expect(made()).toContain('--fk-colors-paper-0:')
  expect(made()).not.toContain(name)
})
