import type { SelectOption } from './settingControls.tsx'

const cache = new Map<string, SelectOption[]>()

/** All time zones with their present names; the company's own is always included. */
export function timezones(language: string, own: string): SelectOption[] {
  const all = cache.get(language) ?? Intl.supportedValuesOf('timeZone').map((zone) => toOption(zone, language))
  cache.set(language, all)
  return all.some(({ value }) => value === own) ? all : [toOption(own, language), ...all]
}

function toOption(value: string, language: string): SelectOption {
  const parts = new Intl.DateTimeFormat(language, { timeZone: value, timeZoneName: 'longGeneric' }).formatToParts()
  return { value, label: value.replaceAll('_', ' '), detail: parts.find(({ type }) => type === 'timeZoneName')?.value ?? '' }
}
