import { defineConfig } from '@playwright/test'
import journeys from '../playwright.config.ts'

/** Pictures instead of tests, from the same product and the same screens. */
export default defineConfig(journeys, {
  testDir: import.meta.dirname,
  use: { screenshot: 'off' },
  projects: [
    { name: 'shots', testMatch: 'shots.ts' },
    { name: 'picture', testMatch: 'picture.ts' },
  ],
})
