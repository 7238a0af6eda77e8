import { remoteOptions } from '@fankeep/shared/federation/remote-options'
import { federation } from '@module-federation/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  // Files are found next to the script that asks for them, whatever address the release is served from.
  base: './',
  build: {
    target: 'es2022',
    sourcemap: 'hidden',
    rolldownOptions: { input: 'src/routes.tsx' },
  },
  plugins: [federation(remoteOptions(import.meta.url))],
})
