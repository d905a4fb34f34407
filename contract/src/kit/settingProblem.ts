import type { SettingField } from './settingFields.ts'

/** What is wrong with a setting, as far as its description says. Forms show it before the plug's own schema is asked. */
export function settingProblem({ isRequired, minimum = 0, pattern = '' }: SettingField, given = '') {
  const input = given.trim()
  if (input === '') return isRequired ? { code: 'custom' as const, input } : undefined
  if (input.length < minimum) return { code: 'too_small' as const, origin: 'string' as const, minimum, input }
  return new RegExp(pattern).test(input) ? undefined : { code: 'invalid_format' as const, format: 'regex' as const, input }
}
