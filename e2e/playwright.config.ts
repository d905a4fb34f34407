import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { customer, launch, viewports } from './browser.ts'
import { testTimes } from './testTimes.ts'

const { locale, timezoneId, colorScheme, reducedMotion } = customer
const times = testTimes()

/** Each of these starts a product of its own and waits for services outside: begun last, they would keep the other cores waiting. */
const onTheirOwn = /\/(carrier|officialApi|played|whatsapp)\.spec\.ts$/

/** These take longest of the others, and would keep one worker busy at the end while the rest have nothing to do. */
const longest = /\/(access|allOfTheInbox|inboxKeyboard|manyTickets|menu|offline|payments|readingPlace|restart)\.spec\.ts$/

/** Pages live too short for their scripts to be made faster, and the processor draws: another process for that would only pass it on. */
const forShortLives = ['--js-flags=--no-opt', '--in-process-gpu']

export default defineConfig({
  testDir: import.meta.dirname,
  globalSetup: join(import.meta.dirname, 'startOnce.ts'),
  outputDir: join(import.meta.dirname, '../test-results'),
  fullyParallel: true,
  // Whoever looks at a screen waits for the server, the server for its database: with two cores two of them leave time over.
  workers: Math.max(3, availableParallelism()),
  retries: 0,
  timeout: times.test,
  expect: { timeout: times.expect },
  forbidOnly: true,
  projects: [
    { name: 'with services outside', testMatch: onTheirOwn },
    { name: 'long', testMatch: longest },
    { name: 'others', testIgnore: [onTheirOwn, longest] },
  ],
  use: {
    browserName: 'chromium',
    launchOptions: { ...launch, args: [...launch.args, ...forShortLives] },
    viewport: viewports.wide,
    ...{ locale, timezoneId, colorScheme },
    contextOptions: { reducedMotion },
    // What a test answers in the server's place goes past a worker, which asks the server itself.
    serviceWorkers: 'block',
    actionTimeout: times.expect,
    screenshot: 'only-on-failure',
  },
})
