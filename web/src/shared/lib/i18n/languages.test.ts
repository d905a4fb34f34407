import { afterEach, expect, test, vi } from 'vitest'
import { initialLanguage } from './languages.ts'

afterEach(() => vi.unstubAllGlobals())

const startsIn = (stored: string | null, browser: string) => {
  vi.stubGlobal('localStorage', { getItem: () => stored })
  vi.stubGlobal('navigator', { language: browser })
  return initialLanguage()
}

test('the language is the stored one, else the browser’s, else Portuguese', () => {
  expect(startsIn('es', 'en-US')).toBe('es')
  expect(startsIn('en-GB', 'pt-BR')).toBe('en')
  expect(startsIn(null, 'es-AR')).toBe('es')
  expect(startsIn(null, 'fr-FR')).toBe('pt')
  expect(startsIn('xx', 'de')).toBe('pt')
})
