import { fireEvent, screen } from '@testing-library/react'
import { renderScreen } from '../../testing'
import { Slider } from './slider'
import { StepPart, Stepper } from './stepper'

test('a slider announces its amount with the unit and reports a change', () => {
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

test('the stepper announces which steps are done and which one is current', () => {
  renderScreen(<Stepper label="步驟" steps={['選擇頻道', '試算', '開始還原']} step={2} look="line" />)
  const steps = screen.getAllByRole('listitem')
  expect(steps.map((step) => step.textContent)).toEqual(['選擇頻道（已完成）', '試算', '開始還原'])
  expect(steps[1]).toHaveAttribute('aria-current', 'step')
})

test('a step of a page has its title as its heading', () => {
  renderScreen(
    <StepPart number={3} title="什麼時候">
      立刻送出
    </StepPart>,
  )
  expect(screen.getByRole('heading', { name: '什麼時候' })).toBeVisible()
})
