import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { tolerateTranslation } from './translators'

const { removeChild, insertBefore } = Node.prototype
afterEach(() => Object.assign(Node.prototype, { removeChild, insertBefore }))

/** Changes texts as Chrome's translation does. */
function translate(root: Node) {
  const texts: Text[] = []
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  for (const text of texts) {
    const font = document.createElement('font')
    font.textContent = `[${text.data}]`
    text.replaceWith(font)
  }
}

function Form() {
  const [step, setStep] = useState(0)
  return (
    <section>
      {step === 1 && <b>new</b>}
      {step !== 2 && 'words'}
      <button onClick={() => setStep(step + 1)}>next</button>
      {step === 2 && <p>done</p>}
    </section>
  )
}

test('a screen translated by the browser still adds and removes elements', async () => {
  tolerateTranslation()
  const { container } = render(<Form />)
  const user = userEvent.setup()
  translate(container)
  await user.click(screen.getByRole('button'))
  expect(screen.getByText('new')).toBeVisible()
  translate(container)
  await user.click(screen.getByRole('button'))
  expect(screen.getByText('done')).toBeVisible()
})

test('nodes of an untranslated page are inserted and removed as usual', () => {
  tolerateTranslation()
  const parent = document.createElement('div')
  const [a, b, c] = ['a', 'b', 'c'].map((name) => document.createElement(name))
  parent.append(a!, c!)
  expect(parent.insertBefore(b!, c!)).toBe(b)
  expect(parent.innerHTML).toBe('<a></a><b></b><c></c>')
  expect(parent.removeChild(b!)).toBe(b)
  expect(parent.innerHTML).toBe('<a></a><c></c>')
})
