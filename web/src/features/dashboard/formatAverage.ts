import { locales, toLanguage } from '#web/shared/lib/i18n/languages.ts'

/** Formats minutes as hours and minutes, without days; a dash for none. */
export function formatAverage(minutes: number, language: string): string {
  if (minutes === 0) return '–'
  const locale = locales[toLanguage(language) ?? 'pt']
  const show = (count: number, unit: 'hour' | 'minute') =>
    new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }).format(count)
  const whole = Math.round(minutes)
  if (whole === 0) return `<\u00a0${show(1, 'minute')}`
  const [hours, rest] = [Math.floor(whole / 60), whole % 60]
  if (hours === 0) return show(rest, 'minute')
  return rest === 0 ? show(hours, 'hour') : `${show(hours, 'hour')} ${show(rest, 'minute')}`
}
