import { version as fankeep } from '@fankeep/shared/package.json'
import * as host from '@fankeep/shared/host'
import type { RemoteRoutes } from '@fankeep/shared/host'
import * as router from '@fankeep/shared/router'
import * as ui from '@fankeep/shared/ui'
import { createInstance } from '@module-federation/runtime'
import * as React from 'react'
import * as jsxRuntime from 'react/jsx-runtime'
import { showRemote } from '../show-remote'
import { given } from './given'

declare const REMOTE: string

const federation = createInstance({
  name: 'plain',
  remotes: [{ name: 'home', entry: REMOTE }],
  shared: {
    react: given(React.version, React),
    'react/jsx-runtime': given(React.version, jsxRuntime),
    '@fankeep/shared/host': given(fankeep, host),
    '@fankeep/shared/router': given(fankeep, router),
    '@fankeep/shared/ui': given(fankeep, ui),
  },
})

void federation.loadRemote<RemoteRoutes>('home/routes').then((routes) => showRemote('plain', routes!))
