import { remote } from '../../test/release'
import type { Registry } from '../registry'
import { override } from './overrides'

const origin = 'http://localhost:3001'
const build = {
  name: 'mf-home',
  version: '0.2.0-dev',
  entry: 'remoteEntry.js',
  global: 'mf_home__dev',
  chunks: { 'page-home': ['page-home.js'] },
  declaration: { name: 'mf-home', routes: [{ path: '/', name: 'home' }] },
}

async function setUp(answer: () => Promise<Response>) {
  document.body.replaceChildren()
  const registry: Registry = {
    revision: 1,
    shell: { version: 's', base: '/', chunks: {}, integrity: {} },
    remotes: [remote('mf-home'), remote('mf-auth')],
    broken: [],
  }
  const taken = await override(registry, {
    text: JSON.stringify({ 'mf-home': origin }),
    page: document,
    words: (key) => `<${key}>`,
    get: answer as unknown as typeof fetch,
  })
  return { taken, remotes: new Map(registry.remotes.map((each) => [each.name, each])) }
}

test('an override loads a remote from its origin without a fallback, and shows a badge that ends it', async () => {
  const { taken, remotes } = await setUp(async () => Response.json(build))
  expect(taken).toEqual(['mf-home'])
  expect(remotes.get('mf-home')).toMatchObject({
    live: { base: `${origin}/`, version: '0.2.0-dev', integrity: {} },
  })
  expect(remotes.get('mf-home')?.previous).toBeUndefined()
  expect(remotes.get('mf-auth')?.live.version).toBe('live')
  const badge = document.querySelector('form')
  expect(badge).toHaveTextContent(`<on>mf-home ← ${origin}<off>`)
  expect(badge?.getAttribute('action')).toBe('/ops/override')
})

test.each<[string, () => Promise<Response>]>([
  ['does not answer', async () => Promise.reject(new TypeError('refused'))],
  ['sends an invalid answer', async () => new Response('<html>')],
  ['is another remote', async () => Response.json({ ...build, name: 'mf-auth' })],
])(
  'a local remote that %s leaves the live one in place, and the badge shows it as missing',
  async (_, answer) => {
    const { taken, remotes } = await setUp(answer)
    expect(taken).toEqual([])
    expect(remotes.get('mf-home')?.live.version).toBe('live')
    expect(document.querySelector('form')).toHaveTextContent('(<missing>)')
  },
)
