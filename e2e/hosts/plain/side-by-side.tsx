import { createInstance } from '@module-federation/runtime'
import type { RemoteRoutes } from '@fankeep/shared/host'
import * as React from 'react'
import { createRoot } from 'react-dom/client'
import * as jsxRuntime from 'react/jsx-runtime'
import { given } from './given'

declare const REMOTE: string

/* Several remotes side by side, each with a separate federation runtime. */
const names = ['mf-probe-28', 'mf-probe-27', 'mf-probe-29']
const federation = createInstance({
  name: 'plain',
  remotes: names.map((name) => ({ name, entry: `${REMOTE}${name}/dist/mf-manifest.json` })),
  shared: { react: given(React.version, React), 'react/jsx-runtime': given(React.version, jsxRuntime) },
})

async function openPage(name: string) {
  const routes = await federation.loadRemote<RemoteRoutes>(`${name}/routes`)
  return (await routes!.pages.probe!()).Page
}

void Promise.all(names.map(openPage)).then((pages) => {
  createRoot(document.getElementById('root')!).render(pages.map((Page, index) => <Page key={index} />))
})
