import { Declined } from '../oauth/ask'
import { instagram } from '../oauth/instagram'
import type { Line } from '../oauth/provider'
import { x } from '../oauth/x'
import { refreshByExchange } from '../meta/refresh'
import { refreshByGrant } from './refresh'

const answering = (status: number, answer: unknown): Line => ({
  at: (_host, path) => `https://platform.example${path}`,
  ask: () => Promise.reject(new Declined(status, answer)),
  clientId: 'id',
  clientSecret: 'secret',
})
const tokens = { access: 'access', refresh: 'refresh' }

describe('the kind of problem if a refresh is refused', () => {
  test.each([
    ['a refresh token that has expired', 400, { error: 'invalid_grant' }, 'revoked'],
    ['a refresh token that X does not know', 400, { error: 'invalid_request' }, 'revoked'],
    ['a wrong app secret', 401, { error: 'invalid_client' }, 'fault'],
    ['an app without permission', 400, { error: 'unauthorized_client' }, 'fault'],
    ['too many requests', 429, { error: 'slow_down' }, 'fault'],
    ['a firewall’s page', 403, undefined, 'fault'],
    ['an unknown error body', 404, { message: 'no such route' }, 'fault'],
  ] as const)('by OAuth grant: %s', async (_, status, answer, kind) => {
    await expect(refreshByGrant(answering(status, answer), x, tokens)).rejects.toMatchObject({ kind })
  })

  test.each([
    ['a token that Meta ended', 400, { code: 190, error_subcode: 460 }, 'revoked'],
    ['a token that has expired', 400, { code: 190, error_subcode: 463 }, 'revoked'],
    ['the app’s limit is reached', 400, { code: 4 }, 'fault'],
    ['the person’s limit is reached', 400, { code: 17 }, 'fault'],
    ['too many calls for a page', 403, { code: 32 }, 'fault'],
    ['an unknown error of Meta', 400, { code: 1 }, 'fault'],
    ['an unknown app', 400, { code: 101 }, 'fault'],
  ] as const)('by token exchange at Meta: %s', async (_, status, error, kind) => {
    const line = answering(status, { error })
    await expect(refreshByExchange(line, instagram, tokens, 'ig_refresh_token')).rejects.toMatchObject({
      kind,
    })
  })
})
