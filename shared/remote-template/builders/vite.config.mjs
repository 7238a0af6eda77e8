import { remoteOptions } from '@fankeep/shared/federation/remote-options'
import { federation } from '@module-federation/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  // Files are found next to the script that asks for them, whatever address the release is served from.
  base: './',
  // The site's React is the one for production, which has no runtime of JSX for development.
  oxc: { jsx: { runtime: 'automatic', development: false } },
  build: {
    target: 'es2022',
    sourcemap: 'hidden',
    rolldownOptions: { input: 'src/routes.tsx' },
  },
  plugins: [federation(remoteOptions(import.meta.url))],
})
