import { remoteOptions } from '@fankeep/shared/federation/remote-options'
import { federation } from '@module-federation/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  // Resolves files relative to the script that loads them, so the release can be served from any address.
  base: './',
  // The site has React's production build, which has no development JSX runtime.
  oxc: { jsx: { runtime: 'automatic', development: false } },
  build: {
    target: 'es2022',
    sourcemap: 'hidden',
    rolldownOptions: { input: 'src/routes.tsx' },
  },
  plugins: [federation(remoteOptions(import.meta.url))],
})
