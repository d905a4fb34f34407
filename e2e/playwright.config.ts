import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { customer, launch, viewports } from './browser.ts'

const { locale, timezoneId, colorScheme, reducedMotion } = customer

/** Each of these starts a product of its own and waits for services outside: begun last, they would keep the other cores waiting. */
const onTheirOwn = /\/(carrier|officialApi|played|whatsapp)\.spec\.ts$/

/** Pages live too short for their scripts to be made faster, and the processor draws: another process for that would only pass it on. */
const forShortLives = ['--js-flags=--no-opt', '--in-process-gpu']

export default defineConfig({
  testDir: import.meta.dirname,
  globalSetup: join(import.meta.dirname, 'startOnce.ts'),
  outputDir: join(import.meta.dirname, '../test-results'),
  fullyParallel: true,
  // Whoever looks at a screen waits for the server, the server for its database: with two cores two of them leave time over.
  workers: Math.max(3, availableParallelism()),
  // One hiccup of a loaded machine turns nothing red; what needed it is named at the end.
  retries: 1,
  timeout: 300_000,
  expect: { timeout: 60_000 },
  forbidOnly: true,
  projects: [
    { name: 'with services outside', testMatch: onTheirOwn },
    { name: 'on the product alone', testIgnore: onTheirOwn },
  ],
  use: {
    browserName: 'chromium',
    launchOptions: { ...launch, args: [...launch.args, ...forShortLives] },
    viewport: viewports.wide,
    ...{ locale, timezoneId, colorScheme },
    contextOptions: { reducedMotion },
    // What a test answers in the server's place goes past a worker, which asks the server itself.
    serviceWorkers: 'block',
    actionTimeout: 60_000,
    screenshot: 'only-on-failure',
  },
})
