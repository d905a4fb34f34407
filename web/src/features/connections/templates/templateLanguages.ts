/** The languages offered, in their own names. Imported templates may have others. */
export const templateLanguages = [
  { value: 'pt_BR', label: 'Português (BR)' },
  { value: 'pt_PT', label: 'Português (PT)' },
  { value: 'en', label: 'English' },
  { value: 'en_US', label: 'English (US)' },
  { value: 'en_GB', label: 'English (UK)' },
  { value: 'es', label: 'Español' },
  { value: 'es_AR', label: 'Español (AR)' },
  { value: 'es_MX', label: 'Español (MX)' },
  { value: 'es_ES', label: 'Español (ES)' },
  { value: 'fr', label: 'Français' },
  { value: 'it', label: 'Italiano' },
  { value: 'de', label: 'Deutsch' },
]

export const languageName = (code: string) => templateLanguages.find(({ value }) => value === code)?.label ?? code
