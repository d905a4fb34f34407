import type { Choice } from './SearchSelect.tsx'

const known = new Map<string, Choice[]>()

/** All time zones with their present names; the company's own is always included. */
export function timezones(language: string, own: string): Choice[] {
  const all = known.get(language) ?? Intl.supportedValuesOf('timeZone').map((zone) => choiceOf(zone, language))
  known.set(language, all)
  return all.some(({ value }) => value === own) ? all : [choiceOf(own, language), ...all]
}

function choiceOf(value: string, language: string): Choice {
  const parts = new Intl.DateTimeFormat(language, { timeZone: value, timeZoneName: 'longGeneric' }).formatToParts()
  return { value, label: value.replaceAll('_', ' '), detail: parts.find(({ type }) => type === 'timeZoneName')?.value ?? '' }
}
