import { frameAddress } from './frame-address'

test('a configured chat is framed in the visitor’s language', () => {
  expect(frameAddress('https://chat.example/room?id=7', 'en')).toBe('https://chat.example/room?id=7&lang=en')
  expect(frameAddress('http://localhost:9000/', 'zh-cn')).toBe('http://localhost:9000/?lang=zh-cn')
})

test.each(['', '/chat', 'javascript:alert(1)', 'data:text/html,x', 'http://chat.example/'])(
  'of %j no frame is made',
  (configured) => expect(frameAddress(configured, 'en')).toBeNull(),
)
