import type { LaunchOptions } from '@playwright/test'

const quiet = ['--disable-gpu', '--disable-quic', '--disable-background-networking', '--disable-component-update', '--disable-sync']

/** The system's Chromium: the test command finds it and names it in CHROME_PATH. */
export const launch: LaunchOptions = { executablePath: process.env.CHROME_PATH || '/usr/bin/chromium', args: quiet }

export const viewports = { wide: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } }

/** Who sits before the screen, unless a test says otherwise. Nothing moves, so that nothing needs to be waited for. */
export const customer = { locale: 'pt-BR', timezoneId: 'America/Sao_Paulo', reducedMotion: 'reduce', colorScheme: 'light' } as const
