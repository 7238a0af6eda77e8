import { fireEvent, screen } from '@testing-library/react'
import { renderScreen } from '../testing'
import { Avatar, initialOf, tintOf } from './avatar'

test.each([
  ['陳柏宇', '陳'],
  ['mina chen', 'M'],
  ['@pp_0317_', 'P'],
  ['𠮷田', '𠮷'],
  ['e\u0301lan', 'E\u0301'],
  ['🇹🇼 台灣', '🇹🇼'],
  ['👩🏽\u200d🍳 廚房', '👩🏽\u200d🍳'],
  ['❤\ufe0f', '❤\ufe0f'],
  ['  ', '?'],
])('%j has the initial %j', (name, sign) => expect(initialOf(name)).toBe(sign))

test('a name always gets the same of six colors', () => {
  expect(tintOf('Mina Chen')).toBe(tintOf('Mina Chen'))
  for (const name of ['', 'a', '林書瑜', 'x'.repeat(500)]) expect(tintOf(name)).toBeLessThan(6)
})

test('an avatar shows the initial if its picture fails to load, and names the platform', () => {
  const { container } = renderScreen(<Avatar name="小島慢食" src="/gone.png" platform="xiaohongshu" />)
  const picture = container.querySelector('img')
  expect(picture).toBeInTheDocument()
  fireEvent.error(picture as HTMLImageElement)
  expect(screen.getByText('小')).toBeInTheDocument()
  expect(screen.getByRole('img', { name: '小紅書' })).toBeInTheDocument()
})
