import { remote } from '../../test/release'
import { describeRemotes } from './describe-remotes'

const manifest = {
  exposes: [{ name: 'routes', path: './routes' }],
  shared: [{ name: 'react', version: '19.3.1', requiredVersion: '^19.3.1', singleton: true }],
}

test('describes each remote for the federation extension, with modules and shared packages of its manifest', async () => {
  const get = vi.fn(async (url: string) =>
    url.startsWith('/r/mf-home/') ? Response.json(manifest) : new Response('Not found', { status: 404 }),
  )
  const described = await describeRemotes('0.1.0', [remote('mf-home'), remote('mf-edited')], get as never)
  expect(described).toEqual({
    shell: {
      version: '0.1.0',
      remotesInfo: { 'mf-home': { matchedVersion: 'live' }, 'mf-edited': { matchedVersion: 'live' } },
    },
    'mf-home:live': {
      ...{ version: 'live', globalName: 'mf-home_live' },
      remoteEntry: new URL('/r/mf-home/live/entry.js', location.href).href,
      modules: [{ moduleName: 'routes', modulePath: './routes' }],
      shared: [
        {
          ...{ sharedName: 'react', version: '19.3.1' },
          shareConfig: { requiredVersion: '^19.3.1', singleton: true },
        },
      ],
    },
    // Without a manifest, like a development build.
    'mf-edited:live': {
      ...{ version: 'live', globalName: 'mf-edited_live' },
      remoteEntry: new URL('/r/mf-edited/live/entry.js', location.href).href,
    },
  })
})
