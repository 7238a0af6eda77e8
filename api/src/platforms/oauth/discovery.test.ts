import { discover } from './discovery'

const issuer = 'https://accounts.example'
const published = (of: string) => ({
  issuer: of,
  authorization_endpoint: `${issuer}/auth`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/certs`,
})

test.each(['https://accounts.evil.example', `${issuer}/`, `${issuer}/other`, 'javascript:alert(1)'])(
  'a discovery document of another issuer (%s) or with a file URL is refused, and a valid one is read',
  async (other) => {
    const at = () => issuer
    const asked = (answer: object) => discover({ at, ask: async () => answer })
    await expect(asked(published(other))).rejects.toThrow()
    await expect(asked({ ...published(issuer), token_endpoint: 'file:///etc/passwd' })).rejects.toThrow()
    const good = `${issuer}/${encodeURIComponent(other)}`
    await expect(
      discover({ at: () => good, ask: async () => ({ ...published(issuer), issuer: good }) }),
    ).resolves.toMatchObject({ issuer: good })
  },
)
