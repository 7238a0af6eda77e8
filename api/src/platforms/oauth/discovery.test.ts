import { discover } from './discovery'

const issuer = 'https://accounts.example'
const published = (of: string) => ({
  issuer: of,
  authorization_endpoint: `${issuer}/auth`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/certs`,
})

test.each(['https://accounts.evil.example', `${issuer}/`, `${issuer}/other`, 'javascript:alert(1)'])(
  'a discovery document of another issuer (%s) or with a file URL is refused, and read again for the next caller',
  async (other) => {
    const at = () => issuer
    const asked = (answer: object) => discover({ at, ask: async () => answer })
    await expect(asked(published(other))).rejects.toThrow()
    await expect(asked({ ...published(issuer), token_endpoint: 'file:///etc/passwd' })).rejects.toThrow()
    // A valid document is cached, so each row has its own issuer.
    const own = `${issuer}/${encodeURIComponent(other)}`
    const answers = [published(other), { ...published(issuer), issuer: own }]
    const line = { at: () => own, ask: async () => answers.shift()! }
    await expect(discover(line)).rejects.toThrow()
    await expect(discover(line)).resolves.toMatchObject({ issuer: own })
  },
)
