import { defineConfig } from '@playwright/test'
import journeys from '../playwright.config.ts'

/** Takes pictures of the same app and screens instead of testing them. */
export default defineConfig(journeys, {
  testDir: import.meta.dirname,
  use: { screenshot: 'off' },
  projects: [
    { name: 'shots', testMatch: 'shots.ts' },
    { name: 'picture', testMatch: 'docsPicture.ts' },
  ],
})
