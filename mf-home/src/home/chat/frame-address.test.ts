import { frameAddress } from './frame-address'

test('adds the visitor’s language to the address of the configured chat', () => {
  expect(frameAddress('https://chat.example/room?id=7', 'en')).toBe('https://chat.example/room?id=7&lang=en')
  expect(frameAddress('http://localhost:9000/', 'zh-cn')).toBe('http://localhost:9000/?lang=zh-cn')
})

test.each(['', '/chat', 'javascript:alert(1)', 'data:text/html,x', 'http://chat.example/'])(
  'returns no frame address for %j',
  (configured) => expect(frameAddress(configured, 'en')).toBeNull(),
)
