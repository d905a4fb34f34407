export const viewports = { wide: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } }

/** The default user of a browser. Animations are off, so that nothing has to be waited for. */
export const customer = { locale: 'pt-BR', timezoneId: 'America/Sao_Paulo', reducedMotion: 'reduce', colorScheme: 'light' } as const
