export const viewports = { wide: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } }

/** Who sits before the screen, unless a test says otherwise. Nothing moves, so that nothing needs to be waited for. */
export const customer = { locale: 'pt-BR', timezoneId: 'America/Sao_Paulo', reducedMotion: 'reduce', colorScheme: 'light' } as const
