import type { Language } from '@recado/contract/kit/languages'

const MAX_DIGITS = { local: 11, international: 15 }

/** Formats a phone while it is typed: (99) 99999-9999 in Portuguese, a plus and digits elsewhere. */
export function formatPhoneInput(text: string, language: Language): string {
  const digits = text.replace(/\D/g, '')
  if (language === 'pt') return formatBrazilian(digits.slice(0, MAX_DIGITS.local))
  return digits || text.startsWith('+') ? `+${digits.slice(0, MAX_DIGITS.international)}` : ''
}

function formatBrazilian(digits: string) {
  if (digits.length <= 2) return digits && `(${digits}`
  const rest = digits.slice(2)
  const cut = rest.length > 8 ? 5 : 4
  return `(${digits.slice(0, 2)}) ${rest.length > cut ? `${rest.slice(0, cut)}-${rest.slice(cut)}` : rest}`
}
