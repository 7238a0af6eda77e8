import { fireEvent, screen } from '@testing-library/react'
import { renderScreen } from '../../testing'
import { Slider } from './slider'
import { StepPart, Stepper } from './stepper'

test('an amount is said with its unit, and changes with the slider', () => {
  const onChange = vi.fn()
  renderScreen(
    <Slider
      label="加購頻道"
      hint="每個每月 NT$80"
      max={30}
      value={4}
      format={(n) => `${n} 個`}
      scale={[0, 30]}
      onChange={onChange}
    />,
  )
  const slider = screen.getByRole('slider', { name: '加購頻道' })
  expect(slider).toHaveAttribute('aria-valuetext', '4 個')
  expect(slider).toHaveAttribute('max', '30')
  expect(screen.getByRole('status')).toHaveTextContent('4 個')
  fireEvent.change(slider, { target: { value: '9' } })
  expect(onChange).toHaveBeenCalledWith(9)
})

test('of three steps one hears which are done and which one is under way', () => {
  renderScreen(<Stepper label="步驟" steps={['選擇頻道', '試算', '開始還原']} step={2} look="line" />)
  const steps = screen.getAllByRole('listitem')
  expect(steps.map((step) => step.textContent)).toEqual(['選擇頻道（已完成）', '試算', '開始還原'])
  expect(steps[1]).toHaveAttribute('aria-current', 'step')
})

test('a part of a page is headed by what it asks', () => {
  renderScreen(
    <StepPart number={3} title="什麼時候">
      立刻送出
    </StepPart>,
  )
  expect(screen.getByRole('heading', { name: '什麼時候' })).toBeVisible()
})
