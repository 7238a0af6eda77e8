import { useEffect, useRef, useState } from 'react'
import { screen } from '@testing-library/react'
import { renderScreen } from '.'

/** Blocks for 10 ms, as on a loaded machine. */
function beBusy() {
  const end = performance.now() + 10
  while (performance.now() < end);
}

/** Submits and then moves the focus, as every form does. */
function Form() {
  const field = useRef<HTMLInputElement>(null)
  const [turn, setTurn] = useState(0)
  const [step, setStep] = useState(0)
  beBusy()
  // Each step is rendered before the next: four rounds of React's work.
  useEffect(() => {
    if (step > 0 && step < 4) setStep(step + 1)
    if (step === 4) field.current?.focus()
  }, [step, turn])
  const send = async () => {
    await Promise.resolve()
    setStep(1)
    setTurn((before) => before + 1)
  }
  return (
    <>
      <input ref={field} aria-label="Name" />
      <button onClick={() => void send()}>Send</button>
    </>
  )
}

test('a click resolves only after the screen has settled, on a busy machine too', async () => {
  const { user } = renderScreen(<Form />)
  for (let n = 0; n < 10; n++) {
    await user.click(screen.getByRole('button'))
    expect(screen.getByRole('textbox')).toHaveFocus()
  }
})
