import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { buildId } from './build/buildId.ts'
import { checkInboxTexts } from './build/checkInboxTexts.ts'
import { chunks } from './build/chunks.ts'
import { compressed } from './build/compressed.ts'
import { emojis } from './build/emojis.ts'
import { featureNames } from './build/featureNames.ts'
import { loadBudget } from './build/loadBudget.ts'
import { texts } from './build/texts.ts'

const server = process.env.RECADO_SERVER ?? `http://localhost:${process.env.PORT ?? 8080}`

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    emojis(),
    featureNames(),
    texts(),
    checkInboxTexts(),
    loadBudget('login'),
    loadBudget('inbox'),
    buildId(),
    compressed(),
  ],
  // Browsers parse JSON faster than JavaScript.
  json: { stringify: true, namedExports: false },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    // The first browsers that know light-dark(), on which both themes stand.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    modulePreload: { polyfill: false },
    // `loadBudget` limits what loads first. The rest is fetched in the background.
    chunkSizeWarningLimit: 2000,
    rolldownOptions: { output: { codeSplitting: chunks } },
    // The content policy allows no script or font from a data address.
    assetsInlineLimit: 0,
  },
  server: { proxy: { '/api': server, '/healthz': server, '/socket.io': { target: server, ws: true } } },
})
