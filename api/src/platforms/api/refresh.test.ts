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
    ['a refresh token that is over', 400, { error: 'invalid_grant' }, 'revoked'],
    ['one that X does not know', 400, { error: 'invalid_request' }, 'revoked'],
    ['our app’s secret is another one', 401, { error: 'invalid_client' }, 'fault'],
    ['our app may not', 400, { error: 'unauthorized_client' }, 'fault'],
    ['too many', 429, { error: 'slow_down' }, 'fault'],
    ['a firewall’s page', 403, undefined, 'fault'],
    ['nothing of its own', 404, { message: 'no such route' }, 'fault'],
  ] as const)('by OAuth grant: %s', async (_, status, answer, kind) => {
    await expect(refreshByGrant(answering(status, answer), x, tokens)).rejects.toMatchObject({ kind })
  })

  test.each([
    ['a token that Meta ended', 400, { code: 190, error_subcode: 460 }, 'revoked'],
    ['one that had its time', 400, { code: 190, error_subcode: 463 }, 'revoked'],
    ['our app’s limit is reached', 400, { code: 4 }, 'fault'],
    ['the person’s limit is reached', 400, { code: 17 }, 'fault'],
    ['calls of a page, too many', 403, { code: 32 }, 'fault'],
    ['an unknown error of Meta’s', 400, { code: 1 }, 'fault'],
    ['our app is not known', 400, { code: 101 }, 'fault'],
  ] as const)('by token exchange at Meta: %s', async (_, status, error, kind) => {
    const line = answering(status, { error })
    await expect(refreshByExchange(line, instagram, tokens, 'ig_refresh_token')).rejects.toMatchObject({
      kind,
    })
  })
})
