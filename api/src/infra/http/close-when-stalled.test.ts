import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { closeWhenStalled } from './close-when-stalled'

test('watches no answer whose reader has left before it began', () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const answer = new ServerResponse(new IncomingMessage(new Socket()))
  answer.destroy()
  closeWhenStalled(answer)
  expect(vi.getTimerCount()).toBe(0)
})
