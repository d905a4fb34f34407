import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { customer, launch, viewports } from './browser.ts'

const { locale, timezoneId, colorScheme, reducedMotion } = customer

export default defineConfig({
  testDir: import.meta.dirname,
  outputDir: join(import.meta.dirname, '../test-results'),
  fullyParallel: true,
  workers: Math.max(2, availableParallelism()),
  // One hiccup of a loaded machine turns nothing red; what needed it is named at the end.
  retries: 1,
  timeout: 300_000,
  expect: { timeout: 60_000 },
  forbidOnly: true,
  use: {
    browserName: 'chromium',
    launchOptions: launch,
    viewport: viewports.wide,
    ...{ locale, timezoneId, colorScheme },
    contextOptions: { reducedMotion },
    actionTimeout: 60_000,
    screenshot: 'only-on-failure',
  },
})
