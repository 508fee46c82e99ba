import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { chunks, sharedChunksPlugin } from './chunks.ts'
import { embedScripts } from './embed-scripts-plugin.ts'
import { loadParts } from './load-parts-plugin.ts'
import { roomTexts } from './room-texts-plugin.ts'
import { serviceWorker } from './service-worker-plugin.ts'

/** Never bundled, because the server and the built web app must share the same instance of the loader context's key. */
const shared = ['@rostrum/ssr']

export default defineConfig(({ command }) => ({
  plugins: [
    roomTexts(),
    loadParts(),
    tailwindcss(),
    reactRouter(),
    sharedChunksPlugin(),
    serviceWorker(),
    embedScripts(),
  ],
  build: {
    target: 'baseline-widely-available',
    // Texts and fonts are never inlined into scripts. As files with a hash in their name they are cached permanently.
    assetsInlineLimit: 0,
  },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: chunks } } } },
    ssr: {
      resolve: { external: shared, ...(command === 'build' && { noExternal: true as const }) },
      // React chooses between its production and its development build by NODE_ENV. On a server that runs without
      // NODE_ENV=production, it would render with the development build, at a third of the speed. Therefore React is
      // bundled and the value is fixed at build time.
      ...(command === 'build' && { define: { 'process.env.NODE_ENV': '"production"' } }),
      build: { rolldownOptions: { external: shared } },
    },
  },
  optimizeDeps: { entries: ['src/**/*.{ts,tsx}', '!src/**/*.test.ts', '!src/service-worker/**'] },
  server: { fs: { allow: ['..'] } },
}))
