import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { browserLaunchOptions, customer, viewports } from './browser.ts'
import { testTimes } from './testTimes.ts'

const { locale, timezoneId, colorScheme, reducedMotion } = customer
const times = testTimes()

/** These start an app of their own and wait for services: last, they would leave the other cores idle. */
const OWN_PRODUCT = /\/(customChannel|officialApi|simulatedChannels|whatsapp)\.spec\.ts$/

/** These take longest of the others, and would keep one worker busy at the end while the rest have nothing to do. */
const longest = /\/(access|wholeInbox|inboxKeyboard|manyTickets|botMenu|offline|payments|scrollPosition|serverRestart)\.spec\.ts$/

/** Pages are too short-lived for optimised code, and rendering is on the CPU: a GPU process only adds overhead. */
const SHORT_LIVED_FLAGS = ['--js-flags=--no-opt', '--in-process-gpu']

export default defineConfig({
  testDir: import.meta.dirname,
  globalSetup: join(import.meta.dirname, 'globalSetup.ts'),
  outputDir: join(import.meta.dirname, '../test-results'),
  fullyParallel: true,
  // A test mostly waits for the server and the database: two cores can run more than two tests.
  workers: Math.max(3, availableParallelism()),
  retries: 0,
  timeout: times.test,
  expect: { timeout: times.expect },
  forbidOnly: true,
  projects: [
    { name: 'with services outside', testMatch: OWN_PRODUCT },
    { name: 'long', testMatch: longest },
    { name: 'others', testIgnore: [OWN_PRODUCT, longest] },
  ],
  use: {
    browserName: 'chromium',
    launchOptions: { ...browserLaunchOptions, args: [...browserLaunchOptions.args, ...SHORT_LIVED_FLAGS] },
    viewport: viewports.wide,
    ...{ locale, timezoneId, colorScheme },
    contextOptions: { reducedMotion },
    // Responses mocked by a test bypass a service worker, which would ask the server itself.
    serviceWorkers: 'block',
    actionTimeout: times.expect,
    screenshot: 'only-on-failure',
  },
})
