import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressed } from './build/compressed.ts'
import { emojis } from './build/emojis.ts'
import { featureNames } from './build/featureNames.ts'
import { firstScriptBudget } from './build/firstScriptBudget.ts'

const server = process.env.RECADO_SERVER ?? `http://localhost:${process.env.PORT ?? 8080}`

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    emojis(),
    featureNames(),
    firstScriptBudget({
      until: 'login form',
      pages: ['src/features/access/LoginPage.tsx'],
      locales: { languages: ['pt', 'en', 'es'], namespaces: ['common', 'errors', 'access'] },
      scripts: ['public/theme.js'],
      limit: 200_000,
    }),
    firstScriptBudget({
      until: 'inbox',
      pages: [
        '../contract/src/access.ts',
        'src/app/SignedIn.tsx',
        'src/app/inbox/InboxPage.tsx',
        'src/features/connections/AttentionMark.tsx',
      ],
      locales: {
        languages: ['pt', 'en', 'es'],
        namespaces: ['common', 'errors', 'shell', 'resource', 'tickets', 'attending', 'conversation', 'messages', 'composer', 'steps'],
      },
      scripts: ['public/theme.js'],
      limit: 340_000,
    }),
    compressed(),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    // The first browsers that know light-dark(), on which both themes stand.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    modulePreload: { polyfill: false },
    // The content policy allows no script or font from a data address.
    assetsInlineLimit: 0,
  },
  server: { proxy: { '/api': server, '/healthz': server, '/socket.io': { target: server, ws: true } } },
})
