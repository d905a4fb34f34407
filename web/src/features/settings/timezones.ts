import type { Choice } from './settingControls.tsx'

const cache = new Map<string, Choice[]>()

/** All time zones with their present names; the company's own is always included. */
export function timezones(language: string, own: string): Choice[] {
  const all = cache.get(language) ?? Intl.supportedValuesOf('timeZone').map((zone) => toChoice(zone, language))
  cache.set(language, all)
  return all.some(({ value }) => value === own) ? all : [toChoice(own, language), ...all]
}

function toChoice(value: string, language: string): Choice {
  const parts = new Intl.DateTimeFormat(language, { timeZone: value, timeZoneName: 'longGeneric' }).formatToParts()
  return { value, label: value.replaceAll('_', ' '), detail: parts.find(({ type }) => type === 'timeZoneName')?.value ?? '' }
}
