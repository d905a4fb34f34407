import { existsSync } from 'node:fs'
import type { LaunchOptions } from '@playwright/test'

const quiet = [
  '--disable-gpu',
  '--disable-software-rasterizer',
  '--disable-gpu-rasterization',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** A fake microphone that beeps, with permission granted. */
const microphone = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']

/** Without this the browser starts three more processes per window, for address bar suggestions and spare pages. */
const unseen = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'SpareRendererForSitePerProcess']

/** Streaming compilation compiles scripts again although the process has cached them: a load takes an eighth longer. */
const anew = ['ScriptStreaming']

/** Playwright's own list: a browser only reads the last flag of this name. */
const unwanted = [
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
const together = '--process-per-site'

const shell = '/usr/bin/chromium-headless-shell'
const whole = '/usr/bin/chromium'

/** The system's Chromium; the test command finds it and sets CHROME_PATH. */
export const launch = {
  executablePath: process.env.CHROME_PATH || (existsSync(shell) ? shell : whole),
  args: [...quiet, ...microphone, together, `--disable-features=${[...unwanted, ...unseen, ...anew]}`],
} satisfies LaunchOptions

export { customer, viewports } from './customer.ts'
