import { createServices, openPage, RemoteFrame } from '@fankeep/shared/foreign-host'
import type { RemoteRoutes } from '@fankeep/shared/host'
import { createRoot } from 'react-dom/client'

/** A screen of mf-home in another host's page: the words are the remote's, the article is the host's. */
export async function showRemote(host: string, routes: RemoteRoutes) {
  const services = await createServices({
    language: 'en',
    api: {
      call: async () =>
        ({ title: host, html: '<p>An article.</p>', updated_at: '2026-11-01T08:00:00Z' }) as never,
    },
    navigate: (to) => document.body.setAttribute('data-went', to),
  })
  const Page = await openPage(services, 'mf-home', routes, 'aboutUs')
  createRoot(document.getElementById('root')!).render(
    <RemoteFrame services={services} at="/aboutUs">
      <Page />
    </RemoteFrame>,
  )
}
