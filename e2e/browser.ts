import { existsSync } from 'node:fs'
import type { LaunchOptions } from '@playwright/test'

const QUIET_FLAGS = [
  '--disable-gpu',
  '--disable-software-rasterizer',
  '--disable-gpu-rasterization',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** A fake microphone that beeps, with permission granted. */
const MICROPHONE_FLAGS = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']

/** Without this the browser starts three more processes per window, for address bar suggestions and spare pages. */
const UNUSED_FEATURES = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'SpareRendererForSitePerProcess']

/** Streaming compilation compiles scripts again although the process has cached them: a load takes an eighth longer. */
const SLOW_FEATURES = ['ScriptStreaming']

/** Playwright's own list: a browser only reads the last flag of this name. */
const DISABLED_FEATURES = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]

/** All pages of a context share one process. */
const ONE_PROCESS = '--process-per-site'

const shell = '/usr/bin/chromium-headless-shell'
const chromium = '/usr/bin/chromium'

/** The system's Chromium; the test command finds it and sets CHROME_PATH. */
export const browserLaunchOptions = {
  executablePath: process.env.CHROME_PATH || (existsSync(shell) ? shell : chromium),
  args: [
    ...QUIET_FLAGS,
    ...MICROPHONE_FLAGS,
    ONE_PROCESS,
    `--disable-features=${[...DISABLED_FEATURES, ...UNUSED_FEATURES, ...SLOW_FEATURES]}`,
  ],
} satisfies LaunchOptions

export { customer, viewports } from './browserDefaults.ts'
