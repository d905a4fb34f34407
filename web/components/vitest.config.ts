import { join } from 'node:path'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig, mergeConfig } from 'vitest/config'
import { browserLaunchOptions, customer, viewports } from '../../e2e/browser.ts'
import { testTimes } from '../../e2e/testTimes.ts'
import { textsByLanguage } from '../../e2e/texts.ts'
import viteConfig from '../vite.config.ts'
import { browserCommands } from './support/browserCommands.ts'
import { replaceModules } from './support/replaceModules.ts'

const here = import.meta.dirname
const source = (path: string) => join(here, '../src', path)
const { locale, timezoneId, colorScheme, reducedMotion } = customer
const times = testTimes()

export default mergeConfig(
  viteConfig,
  defineConfig({
    cacheDir: join(here, '../../node_modules/.vite-components'),
    plugins: [
      replaceModules({
        [source('shared/data/api/send.ts')]: join(here, 'support/send.ts'),
        [source('app/live/connectLive.ts')]: join(here, 'support/connectLive.ts'),
      }),
    ],
    // React as customers have it: a fifth less work than the one for developers, and without its `act`.
    mode: 'production',
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    oxc: { jsx: { runtime: 'automatic', development: false, refresh: false } },
    // Vite would load the page again in the middle of a test for a dependency that it finds late.
    optimizeDeps: { entries: ['index.html', 'components/**/*.{ts,tsx}'] },
    test: {
      name: 'components',
      include: ['components/**/*.test.ts'],
      setupFiles: ['components/support/setup.ts'],
      provide: { texts: textsByLanguage },
      // One page for all files of a worker: it loads the product's modules once.
      isolate: false,
      // Each further page loads the product once more.
      maxWorkers: 2,
      // Chromium reports that a size changed while it was observed; the next frame has it.
      onConsoleLog: (log) => !log.includes('ResizeObserver loop completed'),
      testTimeout: times.test,
      expect: { poll: { timeout: times.expect } },
      browser: {
        enabled: true,
        headless: true,
        ui: false,
        screenshotFailures: false,
        viewport: viewports.wide,
        // Names match as in the journeys: a part is enough unless a test asks for the exact name.
        locators: { exact: false },
        commands: browserCommands,
        provider: playwright({
          launchOptions: { ...browserLaunchOptions, args: [...browserLaunchOptions.args, '--in-process-gpu'] },
          contextOptions: {
            permissions: ['microphone', 'clipboard-read', 'clipboard-write'],
            locale,
            timezoneId,
            colorScheme,
            reducedMotion,
          },
          actionTimeout: times.expect,
        }),
        instances: [{ browser: 'chromium' }],
        // The first start of a clone bundles the dependencies before the page answers.
        connectTimeout: times.hook,
      },
    },
  }),
)

declare module 'vitest' {
  interface ProvidedContext {
    texts: typeof textsByLanguage
  }
}
