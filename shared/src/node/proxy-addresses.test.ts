import { areProxies } from './proxy-addresses'

test.each(['', 'loopback', '10.0.0.0/8, 192.0.2.7', 'uniquelocal,::1', 'fd00::/8', '10.0.0.0/255.0.0.0'])(
  'accepts the proxies %j',
  (text) => expect(areProxies(text)).toBe(true),
)

test.each(['proxy.internal', '10.0.0.0/99', '10.0.0.0/0', '10.0.0.1 10.0.0.2', 'true', '10.0.0.0/8/8'])(
  'rejects the proxies %j',
  (text) => expect(areProxies(text)).toBe(false),
)
