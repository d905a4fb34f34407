import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // One process takes one file after the other and finds loaded what they all import; each file cleans up after itself.
    isolate: false,
    maxWorkers: Math.max(2, availableParallelism()),
    // For a machine that is busy with other things: nothing that works is red for being slow.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      { extends: true, test: { name: 'rules', include: ['contract/src/**/*.test.ts', 'web/src/**/*.test.ts'] } },
      { extends: true, test: { name: 'server', include: ['server/**/*.test.ts'], globalSetup: ['server/test/database.ts'] } },
    ],
  },
})
