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

/** A microphone that beeps, and a browser that allows it without asking. */
const microphone = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']

/** With each new window the browser would start three more processes, for suggestions under its address bar and for a page to come. */
const unseen = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'SpareRendererForSitePerProcess']

/** Scripts are compiled while they come, on another thread, even where the same process has compiled them for the page before: a load takes an eighth more. */
const anew = ['ScriptStreaming']

/** What Playwright switches off itself: of two such lists a browser reads only the last. */
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

/** All pages of one window are one process's. */
const together = '--process-per-site'

const shell = '/usr/bin/chromium-headless-shell'
const whole = '/usr/bin/chromium'

/** The system's Chromium: the test command finds it and names it in CHROME_PATH. */
export const launch = {
  executablePath: process.env.CHROME_PATH || (existsSync(shell) ? shell : whole),
  args: [...quiet, ...microphone, together, `--disable-features=${[...unwanted, ...unseen, ...anew]}`],
} satisfies LaunchOptions

export { customer, viewports } from './customer.ts'
