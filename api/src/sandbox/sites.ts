import type { OAuthApp } from '../infra/config/providers-config'

/** How the sites' consent dialogs differ, as in their documents. */
export interface Site {
  name: string
  authorize: string
  clientIdField: 'client_id' | 'client_key'
  separator: ' ' | ','
  /** What is returned with `error=access_denied` when the user cancels. */
  denied: Record<string, string>
  /** How long a code is valid, in seconds. */
  codeSeconds: number
}

const plain = { clientIdField: 'client_id', separator: ',', codeSeconds: 600 } as const
const facebookDenial = {
  error_reason: 'user_denied',
  error_code: '200',
  error_description: 'Permissions error',
}

export const sites: Record<OAuthApp, Site> = {
  google: { ...plain, name: 'Google', authorize: '/o/oauth2/v2/auth', separator: ' ', denied: {} },
  facebook: { ...plain, name: 'Facebook', authorize: '/:version/dialog/oauth', denied: facebookDenial },
  instagram: {
    ...plain,
    name: 'Instagram',
    authorize: '/oauth/authorize',
    codeSeconds: 3600,
    denied: { error_reason: 'user_denied', error_description: 'The user denied your request' },
  },
  threads: {
    ...plain,
    name: 'Threads',
    authorize: '/oauth/authorize',
    codeSeconds: 3600,
    denied: { error_reason: 'user_denied', error_description: 'The user denied your request' },
  },
  tiktok: {
    ...plain,
    name: 'TikTok',
    authorize: '/v2/auth/authorize/',
    clientIdField: 'client_key',
    denied: { error_description: 'User denied the authorization' },
  },
  x: { ...plain, name: 'X', authorize: '/i/oauth2/authorize', separator: ' ', codeSeconds: 30, denied: {} },
}

export const clientOf = (app: OAuthApp) => ({ id: `sandbox-${app}`, secret: `sandbox-secret-of-${app}` })
